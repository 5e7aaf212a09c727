/** Too many forms wait already: the caller may try again in a moment. */
export class RenderQueueFull extends Error {
  override readonly name = 'RenderQueueFull'
}

/** The form could not be drawn, or the worker died or was ended while drawing it. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}
