/** The first line of every part. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
