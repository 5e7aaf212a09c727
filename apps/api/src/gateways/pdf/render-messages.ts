/** What the drawing thread answers to a form. */
export type RenderReply = { readonly pdf: Uint8Array } | { readonly failure: string }
