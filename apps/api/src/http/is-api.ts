/** Whether an address is a call, and not a page or a part of one. */
export const isApi = (url: string): boolean => /^\/api(?=$|[/?])/.test(url)
