"""The shaders of the space, as text; `ui.space.shading` puts the words of a profile in front.

Sizes are in device pixels. ``u_fog`` is where dimming starts, where it ends, and how strong it
is there. Colours are not premultiplied.
"""

from __future__ import annotations

from typing import Final

__all__ = ["SOURCES"]

_POINTS_VERTEX: Final = """
uniform mat4 u_matrix;
uniform float u_ratio;
uniform float u_rim;
uniform float u_quiet;
uniform vec3 u_fog;
uniform vec3 u_ground;
ATTRIBUTE vec3 a_position;
ATTRIBUTE vec2 a_look;
ATTRIBUTE vec4 a_colour;
VARYING vec4 v_colour;
VARYING vec4 v_look;
void main() {
    gl_Position = u_matrix * vec4(a_position, 1.0);
    float dimmed = clamp((gl_Position.w - u_fog.x) / (u_fog.y - u_fog.x), 0.0, 1.0) * u_fog.z;
    float chosen = step(7.5, a_look.y);
    dimmed = mix(max(dimmed, u_quiet), dimmed, chosen);
    v_colour = vec4(mix(a_colour.rgb, u_ground, dimmed), a_colour.a);
    float shape = a_look.y - 8.0 * chosen;
    gl_PointSize = (a_look.x + u_rim * chosen) * u_ratio;
    float radius = max(0.5 * a_look.x * u_ratio, 0.5);
    float line = max(1.5 * u_ratio, 0.3 * radius);
    v_look = vec4(radius, radius - line, shape, max(0.5 * gl_PointSize, radius));
    if (shape > 3.5) v_look.y = radius - (shape > 4.5 ? 1.25 : 1.75) * u_ratio;
}
"""

# Shapes: 0 full disc, 1 half-filled, 2 ring, 3 broken ring, 4 halo, 5 ring with a dot;
# 8 more: with a rim.
_POINTS_FRAGMENT: Final = """
uniform float u_flatness;
uniform vec3 u_rim_colour;
VARYING vec4 v_colour;
VARYING vec4 v_look;
void main() {
    vec2 place = (gl_PointCoord * 2.0 - 1.0) * v_look.w;
    place.y /= u_flatness;
    float away = length(place);
    float cover = clamp(v_look.x - away, 0.0, 1.0);
    if (v_look.z > 0.5) {
        float hole = clamp(v_look.y - away + 0.5, 0.0, 1.0);
        if (v_look.z < 1.5) hole *= clamp(0.5 - place.y, 0.0, 1.0);
        else if (v_look.z > 4.5) hole *= clamp(away - 0.42 * v_look.x + 0.5, 0.0, 1.0);
        else if (v_look.z > 2.5 && v_look.z < 3.5) {
            vec2 axes = abs(place);
            cover *= clamp(min(axes.x, axes.y) - 0.2 * v_look.x + 0.5, 0.0, 1.0);
        }
        cover *= 1.0 - hole;
    }
    float alpha = cover * v_colour.a;
    vec3 colour = v_colour.rgb;
    if (v_look.w > v_look.x) {
        float inner = min(v_look.x + 0.5, v_look.w - 1.5);
        float rim = clamp(v_look.w - away, 0.0, 1.0) * clamp(away - inner, 0.0, 1.0);
        colour = mix(colour, u_rim_colour, rim);
        alpha = max(alpha, rim);
    }
    if (alpha < 0.004) discard;
    FRAGMENT = vec4(colour, alpha);
}
"""

_LINES_VERTEX: Final = """
uniform mat4 u_matrix;
uniform vec2 u_viewport;
uniform float u_ratio;
uniform float u_near;
uniform vec3 u_fog;
ATTRIBUTE vec3 a_position;
ATTRIBUTE vec3 a_other;
ATTRIBUTE vec3 a_side;
ATTRIBUTE vec4 a_colour;
VARYING vec4 v_colour;
VARYING vec2 v_across;
void main() {
    vec4 here = u_matrix * vec4(a_position, 1.0);
    vec4 there = u_matrix * vec4(a_other, 1.0);
    if (here.w < u_near && there.w > u_near)
        here = mix(there, here, (there.w - u_near) / (there.w - here.w));
    else if (there.w < u_near && here.w > u_near)
        there = mix(here, there, (here.w - u_near) / (here.w - there.w));
    vec2 along = (there.xy / there.w - here.xy / here.w) * u_viewport;
    float far = length(along);
    vec2 unit = far > 0.0001 ? along / far : vec2(1.0, 0.0);
    float width = a_side.z * u_ratio;
    float reach = 0.5 * width + 1.0;
    here.xy += vec2(-unit.y, unit.x) * a_side.x * reach * 2.0 / u_viewport * here.w;
    gl_Position = here;
    float dimmed = clamp((here.w - u_fog.x) / (u_fog.y - u_fog.x), 0.0, 1.0) * u_fog.z;
    v_colour = vec4(a_colour.rgb, a_colour.a * (1.0 - dimmed));
    v_across = vec2(a_side.y * reach, width);
}
"""

_LINES_FRAGMENT: Final = """
VARYING vec4 v_colour;
VARYING vec2 v_across;
void main() {
    float cover = clamp(0.5 * v_across.y + 0.5 - abs(v_across.x), 0.0, 1.0);
    FRAGMENT = vec4(v_colour.rgb, v_colour.a * cover * min(v_across.y, 1.0));
}
"""

_SURFACES_VERTEX: Final = """
uniform mat4 u_matrix;
uniform vec3 u_eye;
ATTRIBUTE vec3 a_position;
ATTRIBUTE vec3 a_normal;
ATTRIBUTE vec4 a_colour;
VARYING vec4 v_colour;
VARYING vec3 v_place;
VARYING vec3 v_normal;
VARYING vec3 v_sight;
void main() {
    gl_Position = u_matrix * vec4(a_position, 1.0);
    v_colour = a_colour;
    v_place = a_position;
    v_normal = a_normal;
    v_sight = u_eye - a_position;
}
"""

_SURFACES_FRAGMENT: Final = """
VARYING vec4 v_colour;
VARYING vec3 v_place;
VARYING vec3 v_normal;
VARYING vec3 v_sight;
void main() {
    if (any(greaterThan(abs(v_place.xy), vec2(1.0001)))) discard;
    if (abs(v_place.z - 0.5) > 0.5001) discard;
    float alpha = v_colour.a;
    if (dot(v_normal, v_normal) > 0.25) {
        float facing = abs(dot(normalize(v_normal), normalize(v_sight)));
        float edge = 1.0 - facing;
        alpha *= (1.0 + 5.0 * edge * edge * edge) * clamp(9.0 * facing, 0.0, 1.0);
    }
    FRAGMENT = vec4(v_colour.rgb, alpha);
}
"""

SOURCES: Final = {
    "points": (
        _POINTS_VERTEX,
        _POINTS_FRAGMENT,
        (("a_position", 3, "f4"), ("a_look", 2, "f4"), ("a_colour", 4, "u1")),
    ),
    "lines": (
        _LINES_VERTEX,
        _LINES_FRAGMENT,
        (("a_position", 3, "f4"), ("a_other", 3, "f4"), ("a_side", 3, "f4"), ("a_colour", 4, "u1")),
    ),
    "surfaces": (
        _SURFACES_VERTEX,
        _SURFACES_FRAGMENT,
        (("a_position", 3, "f4"), ("a_normal", 3, "f4"), ("a_colour", 4, "u1")),
    ),
}
"""Of each program: vertex shader, fragment shader, and its attributes with length and type."""
