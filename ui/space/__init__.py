"""The space: memories as points of valence, activation and intensity, in 3-D or flat.

The rest of the window uses `ui.space.space_view.SpaceView`, `ui.space.scene.build_scene` and,
before the application exists, `ui.space.opengl.prepare_application`.
"""
