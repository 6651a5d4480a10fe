import sys

from foothill.cli import main

sys.exit(main())
