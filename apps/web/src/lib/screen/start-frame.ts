/** Removes the frame that index.html shows until the product draws its own. */
export const removeStartFrame = () => document.documentElement.removeAttribute('data-frame')
