/** Whether an address is a call of the API, not a page or an asset. */
export const isApi = (url: string): boolean => /^\/api(?=$|[/?])/.test(url)
