/** A ref for a notice: the button that was pressed may be far below it. */
export const showUp = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
