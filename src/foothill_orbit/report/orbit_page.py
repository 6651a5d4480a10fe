"""The page of the orbit report."""

from __future__ import annotations

from pathlib import Path

import orbit_figures as figures


def length(metres: float) -> str:
    """Three digits and a unit that suits."""
    for limit, unit, scale in ((1e3, "km", 1e3), (1.0, "m", 1.0), (1e-2, "cm", 1e-2),
                               (1e-3, "mm", 1e-3)):
        if abs(metres) >= limit:
            return f"{metres / scale:.3g} {unit}"
    return f"{metres / 1e-6:.3g} µm"


def drift_table(drifts: dict[str, figures.Drift]) -> str:
    names = ("J2", "J3", "J4", "J5", "J6", "J2 to J6", "drag", "sunlight", "sun and moon", "all")
    return "\n".join(f"| {name} | {length(drifts[name].departure)} | {length(drifts[name].along)} "
                     f"| {length(drifts[name].across)} |" for name in names)


def zone_table(zones: dict[str, figures.DragZone]) -> str:
    return "\n".join(f"| {name} | {length(zone.at_300_km)} | {zone.reaches_350_m:.0f} km "
                     f"| {length(zone.at_500_km)} | {zone.ends:.0f} km |"
                     for name, zone in zones.items())


def page(data: Path) -> str:
    drifts = figures.drifts(data)
    zones = figures.drag_zones(data)
    zone = next(iter(zones.values()))
    forms = figures.closed_forms(data)
    cheapest = figures.transfers(data)
    zonals, drag, sunlight = drifts["J2 to J6"], drifts["drag"], drifts["sunlight"]
    return f"""# Relative orbits and their perturbations

The orbits of chapter 3 of the thesis on which this project is based, recomputed, and the closed
forms compared with numerical integration. `./foothill report orbit` generates this page and its
figures; the command below a figure generates that figure only.

## Two craft, three orbits
The centre of mass starts on a circle at 300 km (inclination 45°, node 20°, perigee 15°; the thesis
gives no plane for this case; this is the plane of its robot trials), the second craft 200 m from
the first on a path whose projection on the local horizontal is a circle. Craft of its table 3.1:
50 kg, Cd·A of 2.6 × 0.7854 m² and 2.0 × 1.5 m². US Standard Atmosphere 1976, air at rest; sun
at the equinox of March 2000.

![Path of the second craft around the first, on the local horizontal](three_orbits.png)

`./foothill report orbit --figure three_orbits`

Without perturbation the path closes, as in the thesis' figure 3.2. The panels have different
scales.

![Distance from the unperturbed relative orbit](departure.png)

`./foothill report orbit --figure departure`

After three orbits; "along" is the shift of the third orbit's mean along the track, "across" the
growth of its half width across the plane:

| | distance | along | across |
|---|--:|--:|--:|
{drift_table(drifts)}

- **J2 to J6.** Agrees: a clear shift along the track after three orbits (figure 3.3), here
  {length(abs(zonals.along))} in the mean of the third orbit. J2 causes nearly all of it; J3 to J6
  change {length(zonals.departure)} by {length(abs(zonals.departure - drifts['J2'].departure))}.
- **Drag.** Agrees: the craft drift apart along the track, more than by any other force
  (figure 3.4), here by {length(abs(drag.along))} in the mean of the third orbit. The thesis
  prints no number.
- **Sunlight.** Agrees: the weakest of the thesis' three (figure 3.5),
  {length(sunlight.departure)} after three orbits,
  {drag.departure / sunlight.departure:.0f} times less than drag. Differs: the thesis
  applies it all the time and prints it with the wrong sign; here it points away from the sun and
  ends in the planet's shadow.
- **Sun and moon** are not in the thesis; they cause
  {length(drifts['sun and moon'].departure)} in three orbits.

## Which perturbation is the strongest
Root mean square over an orbit of the difference between the two craft's accelerations, same craft
and plane; the strongest of J2 to J6, drag, sunlight, and sun and moon (which are nowhere
the strongest).

![Strongest differential perturbation by altitude and separation](dominance.png)

`./foothill report orbit --figure dominance`

- **Agrees:** drag dominates in low orbits at small separations, J2 at large ones, sunlight where
  both are negligible; sunlight does not depend on the separation, and drag hardly does.
- **Differs:** in the thesis (figure 3.6), drag dominates up to 350 m in LEO and vanishes at about
  500 km. For the two craft above, the boundary is at {length(zone.at_300_km)} at 300 km, passes
  350 m at {zone.reaches_350_m:.0f} km and ends at {zone.ends:.0f} km.

The thesis does not specify which drag coefficients and areas of its table it paired for the map,
nor the place in the orbit and the direction of the separation for the effect of J2. These
interpretations were tried: Cd·A of the two craft, and J2 to J6 by their root mean square ("mean")
or by their maximum, one craft above the other over a pole ("largest"). The boundary ends where it
is below 10 m, where the thesis' range begins, or below the effect of sunlight:

| Cd·A | J2 to J6 | boundary at 300 km | at 350 m | boundary at 500 km | ends |
|---|---|--:|--:|--:|--:|
{zone_table(zones)}

The last row (dashed) agrees with both numbers of the thesis. It was chosen from six for that
reason, so it shows that the numbers are consistent with this model, not how the thesis computed
them.

## Named formations
![Named formations around a circle, and one around ellipses](formations.png)

`./foothill report orbit --figure formations`

Around a circular orbit the formations have the shapes that their names indicate. Around an ellipse
the same settings give the bounded motion that has this shape in the limit of a circle.

## Closed forms and numerics
![Errors of the closed forms, and the cost of a transfer by its duration](closed_forms.png)

`./foothill report orbit --figure closed_forms`

- **Left.** Around a circle, from 100 m apart, both closed forms are off by {forms.circle:.1e} of
  the distance after an orbit, caused by nonlinear terms: ten times the separation gives ten
  times the error. At an eccentricity of 0.1 Clohessy-Wiltshire is off by
  {forms.clohessy_wiltshire:.2g}, Yamanaka-Ankersen by {forms.yamanaka_ankersen:.1e}, and at 0.8 by
  {forms.most_eccentric:.1e}.
- **Right.** A rendezvous from 1.2 km behind, 300 m below and 200 m to the side. Longer is not
  always cheaper, and some durations are impossible; the search finds the smallest of all local
  minima: {cheapest[0.0][1]:.3f} m/s after {cheapest[0.0][0]:.3f} orbits of a circle,
  {cheapest[0.5][1]:.3f} m/s after {cheapest[0.5][0]:.3f} orbits of an ellipse.
"""
