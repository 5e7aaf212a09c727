/** Takes away the frame that index.html shows until the product draws its own. */
export const dropFirstFrame = () => document.documentElement.removeAttribute('data-frame')
