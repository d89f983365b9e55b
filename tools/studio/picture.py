"""Pictures one good: a cut-out with its own shadow, square, on a transparent background.

    blender -b --python tools/studio/picture.py -- SLUG VIEW OUT.png SIZE SAMPLES [MODELS]

The good is one of `goods/*.json`. Its shape comes from a model of a library in the folder MODELS (`Scopia/…` is in Scopia.sh3f), from a
function in `shapes/` or from both. One process pictures one good, because a broken model ends Blender. Needs Blender 3.4, no graphics card.
"""
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import bpy

here = Path(__file__).parent
sys.path.insert(0, str(here))
import camera
import light
import materials
import shapes

slug, view_name, out, size, samples, *rest = sys.argv[sys.argv.index("--") + 1 :]
good = next(good for file in here.glob("goods/*.json") for good in json.loads(file.read_text()) if good["slug"] == slug)
view = {**good, **good.get("views", {}).get(view_name, {})}

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
if "model" in good:
    for model in good["model"] if isinstance(good["model"], list) else [good["model"]]:
        library, _, path = model.partition("/")
        with TemporaryDirectory() as unpacked, ZipFile(Path(rest[0]) / f"{library}.sh3f") as archive:
            folder = path.rpartition("/")[0] + "/"
            archive.extractall(unpacked, [name for name in archive.namelist() if name.startswith(folder)])
            bpy.ops.wm.obj_import(filepath=str(Path(unpacked) / path))
            bpy.ops.file.pack_all()
if "shape" in good:
    shapes.build(good["shape"])
parts = shapes.prepare(scene, good)
points = shapes.stand(parts, good, view)
materials.dress(parts, good.get("materials", {}), is_model="model" in good)
light.set_up(scene)
light.lay_floor(points)
camera.set_up(scene, points, view, int(size))
light.render(scene, out, int(samples))
