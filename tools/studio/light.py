"""The studio's light, the floor that catches only the shadow, and the rendering."""
import bpy
from mathutils import Vector


def lamp(scene, at, target, watts, width, colour):
    data = bpy.data.lights.new("light", "AREA")
    data.energy, data.size, data.color = watts, width, colour
    made = bpy.data.objects.new("light", data)
    scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def set_up(scene):
    """One large key from the left, a soft fill from the right, a rim from behind, and a room that metal can mirror."""
    lamp(scene, (-2.2, -1.8, 2.6), (0, 0, 0.35), 95, 1.1, (1, 0.97, 0.93))
    lamp(scene, (2.6, -1.6, 1.4), (0, 0, 0.4), 22, 2.2, (0.93, 0.96, 1))
    lamp(scene, (1.4, 1.3, 2.3), (0, 0, 0.5), 45, 0.8, (1, 1, 1))
    world = bpy.data.worlds.new("world")
    scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    gradient = nodes.new("ShaderNodeTexGradient")
    turn = nodes.new("ShaderNodeMapping")
    # The gradient runs along x; turned by 90 degrees it runs upwards.
    turn.inputs["Rotation"].default_value = (0, 1.5708, 0)
    turn.inputs["Location"].default_value = (0.5, 0, 0)
    turn.inputs["Scale"].default_value = (0.5, 0.5, 0.5)
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.34, 0.32, 0.3, 1)
    ramp.color_ramp.elements[1].color = (1, 0.98, 0.95, 1)
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Generated"], turn.inputs["Vector"])
    links.new(turn.outputs[0], gradient.inputs["Vector"])
    links.new(gradient.outputs["Fac"], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes["Background"].inputs[0])
    nodes["Background"].inputs[1].default_value = 0.5
    bpy.ops.mesh.primitive_plane_add(size=30)
    bpy.context.object.is_shadow_catcher = True


def render(scene, out, samples):
    """Renders into the PNG `out`. Where colour and direction of the surface are alike, the noise is blurred; edges stay."""
    scene.render.engine = "CYCLES"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold, scene.cycles.adaptive_min_samples = 0.04, 4
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 6, 2, 3
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    # Debian's build has no denoiser.
    scene.cycles.use_denoising = False
    scene.render.film_transparent = True
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = 0.45
    scene.view_layers[0].use_pass_diffuse_color = True
    scene.view_layers[0].use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")

    def mix(operation, first, second, amount=1.0):
        node = tree.nodes.new("CompositorNodeMixRGB")
        node.blend_type, node.inputs[0].default_value = operation, amount
        for socket, source in ((node.inputs[1], first), (node.inputs[2], second)):
            if isinstance(source, tuple):
                socket.default_value = source
            else:
                tree.links.new(source, socket)
        return node.outputs[0]

    # Only the light is blurred, not the pattern of the surface.
    pattern = mix("ADD", layers.outputs["DiffCol"], (0.06, 0.06, 0.06, 0))
    blur = tree.nodes.new("CompositorNodeBilateralblur")
    blur.iterations, blur.sigma_color, blur.sigma_space = 3, 0.12, 4
    tree.links.new(mix("DIVIDE", layers.outputs["Image"], pattern), blur.inputs["Image"])
    tree.links.new(mix("ADD", layers.outputs["Normal"], layers.outputs["DiffCol"], 0.5), blur.inputs["Determinator"])
    smooth = mix("MULTIPLY", blur.outputs[0], pattern)

    def calculate(operation, *values):
        node = tree.nodes.new("CompositorNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, values):
            if isinstance(value, float):
                socket.default_value = value
            else:
                tree.links.new(value, socket)
        return node.outputs[0]

    # Where surfaces meet, the mean of their normals is shorter than 1. There the picture stays as it is, or its edges would be jagged.
    normal = tree.nodes.new("CompositorNodeSeparateXYZ")
    tree.links.new(layers.outputs["Normal"], normal.inputs[0])
    length = 0.0
    for axis in normal.outputs:
        length = calculate("ADD", calculate("MULTIPLY", axis, axis), length)
    edge = calculate("MULTIPLY", calculate("MULTIPLY", length, calculate("SUBTRACT", 1.0, length)), 8.0)
    kept = tree.nodes.new("CompositorNodeMixRGB")
    kept.use_clamp = False
    tree.links.new(calculate("MAXIMUM", calculate("MINIMUM", edge, 1.0), 0.0), kept.inputs[0])
    tree.links.new(smooth, kept.inputs[1])
    tree.links.new(layers.outputs["Image"], kept.inputs[2])
    alphas = tree.nodes.new("CompositorNodeMixRGB")
    tree.links.new(kept.inputs[0].links[0].from_socket, alphas.inputs[0])
    for source, socket in ((blur.outputs[0], alphas.inputs[1]), (layers.outputs["Image"], alphas.inputs[2])):
        split = tree.nodes.new("CompositorNodeSeparateColor")
        tree.links.new(source, split.inputs[0])
        tree.links.new(split.outputs["Alpha"], socket)
    opacity = tree.nodes.new("CompositorNodeSetAlpha")
    opacity.mode = "REPLACE_ALPHA"
    tree.links.new(kept.outputs[0], opacity.inputs["Image"])
    tree.links.new(alphas.outputs[0], opacity.inputs["Alpha"])
    result = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(opacity.outputs[0], result.inputs["Image"])
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.filepath = out
    bpy.ops.render.render(write_still=True)
