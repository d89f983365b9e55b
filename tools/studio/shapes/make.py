"""Tools to build shapes. Units are those of the function that builds; the whole is scaled to one unit afterwards. Each returns the part."""
import math

import bpy
import bmesh
from mathutils import Euler, Matrix


def add(name, mesh, bevel=0.0, subdivide=0, smooth=40):
    part = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(part)
    if bevel:
        modifier = part.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method, modifier.angle_limit = bevel, 4, "ANGLE", math.radians(40)
    if subdivide:
        modifier = part.modifiers.new("subdivide", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(smooth)
    for face in mesh.polygons:
        face.use_smooth = True
    return part


def lathe(name, profile, at=(0, 0, 0), steps=96, smooth=40):
    """Turns a profile of (radius, height) pairs about the z axis. Draw a wall with both its sides to give it thickness."""
    mesh = bpy.data.meshes.new(name)
    rings = [[(r * math.cos(2 * math.pi * s / steps), r * math.sin(2 * math.pi * s / steps), z) for s in range(steps)] for r, z in profile]
    faces = [
        (i * steps + s, i * steps + (s + 1) % steps, (i + 1) * steps + (s + 1) % steps, (i + 1) * steps + s)
        for i in range(len(profile) - 1)
        for s in range(steps)
    ]
    mesh.from_pydata([v for ring in rings for v in ring], [], faces)
    edit = bmesh.new()
    edit.from_mesh(mesh)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(mesh)
    edit.free()
    part = add(name, mesh, smooth=smooth)
    part.location = at
    return part


def box(name, size, at=(0, 0, 0), bevel=0.0, turn=(0, 0, 0)):
    """A box with its middle at `at`; `turn` in degrees about x, y, z."""
    mesh = bpy.data.meshes.new(name)
    edit = bmesh.new()
    bmesh.ops.create_cube(edit, size=1)
    bmesh.ops.scale(edit, vec=size, verts=edit.verts)
    edit.to_mesh(mesh)
    edit.free()
    part = add(name, mesh, bevel)
    part.location, part.rotation_euler = at, [math.radians(t) for t in turn]
    return part


def tube(name, points, radius, is_closed=False, steps=12, radii=None):
    """A round tube along the points, smoothly through them; `radii` may give the share of the radius at each."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 8, True
    curve.resolution_u = steps
    line = curve.splines.new("NURBS")
    line.points.add(len(points) - 1)
    for index, (point, (x, y, z)) in enumerate(zip(line.points, points)):
        point.co = (x, y, z, 1)
        point.radius = radii[index] if radii else 1
    line.use_cyclic_u, line.use_endpoint_u, line.order_u = is_closed, True, 3
    made = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(made)
    bpy.data.objects.remove(made)
    return add(name, mesh)


def sheet(name, outline, depth, at=(0, 0, 0), bevel=0.0, turn=(0, 0, 0), holes=()):
    """A flat piece with the outline of (x, y) pairs and a thickness; `holes` are outlines, too."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.fill_mode, curve.extrude = "2D", "BOTH", depth / 2
    for points in (outline, *holes):
        line = curve.splines.new("POLY")
        line.points.add(len(points) - 1)
        for point, (x, y) in zip(line.points, points):
            point.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    made = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(made)
    bpy.data.objects.remove(made)
    edit = bmesh.new()
    edit.from_mesh(mesh)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    edit.to_mesh(mesh)
    edit.free()
    part = add(name, mesh, bevel)
    part.location, part.rotation_euler = at, [math.radians(t) for t in turn]
    return part


def words(name, text, size, at, turn=(0, 0, 0), depth=0.002):
    """Letters or figures as a part of its own, centred."""
    font = bpy.data.curves.new(name, "FONT")
    font.body, font.size, font.extrude, font.align_x, font.align_y = text, size, depth, "CENTER", "CENTER"
    made = bpy.data.objects.new(name, font)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(made)
    bpy.data.objects.remove(made)
    part = add(name, mesh)
    part.location, part.rotation_euler = at, [math.radians(t) for t in turn]
    return part


def circle(radius, steps=96, at=(0, 0)):
    """An outline for `sheet`."""
    return [(at[0] + radius * math.cos(2 * math.pi * s / steps), at[1] + radius * math.sin(2 * math.pi * s / steps)) for s in range(steps)]


def rounded(width, height, radius, steps=12):
    """The outline of a rectangle with round corners, for `sheet`."""
    points = []
    for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for s in range(steps + 1):
            angle = math.radians(start + 90 * s / steps)
            points.append((x * (width / 2 - radius) + radius * math.cos(angle), y * (height / 2 - radius) + radius * math.sin(angle)))
    return points


def flow(points, steps=8):
    """More points on a smooth line through the given ones (pairs or triples), for `lathe`, `sheet` and `tube`. A point given twice stays a corner."""
    line = []
    for i in range(len(points) - 1):
        before, a, b, after = points[max(0, i - 1)], points[i], points[i + 1], points[min(len(points) - 1, i + 2)]
        if a == b:
            continue
        for s in range(steps):
            t = s / steps
            line.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - u) * t**2 + (3 * q - p - 3 * r + u) * t**3)
                for p, q, r, u in zip(before, a, b, after)
            ))
    return [*line, points[-1]]


def knurl(name, radius, height, at=(0, 0, 0), teeth=40, depth=0.03, turn=(0, 0, 0), bevel=0.02, hole=0):
    """A knob with a grooved rim around `at`, or a ring if `hole` is a radius."""
    outline = []
    for tooth in range(teeth):
        for part, inset in ((0, 0), (0.5, 0), (0.6, depth), (0.9, depth)):
            angle = 2 * math.pi * (tooth + part) / teeth
            outline.append(((radius - inset) * math.cos(angle), (radius - inset) * math.sin(angle)))
    return sheet(name, outline, height, at, bevel, turn, [circle(hole)] if hole else ())


def place(parts, at, turn):
    """Turns parts built about the origin together (degrees about x, y, z) and moves them to `at`."""
    bpy.context.view_layer.update()
    moved = Matrix.Translation(at) @ Euler([math.radians(t) for t in turn]).to_matrix().to_4x4()
    for part in parts:
        part.matrix_world = moved @ part.matrix_world


def loft(name, rings, is_closed=False, smooth=40):
    """Skins rings of equally many (x, y, z) points; the first and last are filled unless the rings are closed to a circle."""
    count = len(rings[0])
    joints = [(i, (i + 1) % len(rings)) for i in range(len(rings) if is_closed else len(rings) - 1)]
    faces = [(i * count + s, i * count + (s + 1) % count, j * count + (s + 1) % count, j * count + s) for i, j in joints for s in range(count)]
    if not is_closed:
        faces += [tuple(range(count)), tuple((len(rings) - 1) * count + s for s in range(count))]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([point for ring in rings for point in ring], [], faces)
    edit = bmesh.new()
    edit.from_mesh(mesh)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(mesh)
    edit.free()
    return add(name, mesh, smooth=smooth)


def sweep(name, stations, square=2, steps=32):
    """A bar along a line in the plane y = 0. A station is (x, z, half thickness, half width); `square` above 2 makes its section a soft rectangle."""
    rings, last = [], None
    for i, (x, z, thick, wide) in enumerate(stations):
        a, b = stations[max(0, i - 1)], stations[min(len(stations) - 1, i + 1)]
        along = (b[0] - a[0], b[1] - a[1])
        long = math.hypot(*along)
        along = (along[0] / long, along[1] / long) if long > 1e-6 else last
        # A line that turns back, as in a spout, keeps its sides.
        if last and along[0] * last[0] + along[1] * last[1] < 0:
            along = (-along[0], -along[1])
        last = along
        ring = []
        for s in range(steps):
            c, d = (math.copysign(abs(v) ** (2 / square), v) for v in (math.cos(2 * math.pi * s / steps), math.sin(2 * math.pi * s / steps)))
            ring.append((x - along[1] * c * thick, d * wide, z + along[0] * c * thick))
        rings.append(ring)
    return loft(name, rings)
