import { z } from 'zod'

export const pagination = z.object({
  totalItems: z.int().describe('Rows under the filter, on all pages'),
  perPage: z.int(),
  isLast: z.boolean(),
  totalPage: z.int().describe('Number of pages; 1 when there is nothing'),
  currentPage: z.int(),
  isExact: z
    .boolean()
    .optional()
    .describe('false = there are more than totalItems: a text finds too many to count all. Left out = true'),
})
export type Pagination = z.infer<typeof pagination>

/** Page numbers, for lists that nobody walks through to the end. */
export const pages = {
  page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1).describe('From 1'),
  perPage: z.coerce
    .number()
    .pipe(z.int().min(1).max(200))
    .default(50)
    .describe('Rows of a page, at most 200'),
}

/** Paging of long lists: page numbers outside, a cursor for clients that walk on. */
export const paging = {
  ...pages,
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('meta.cursor of the page before: walks on from there, whatever page says'),
}

/** Pages of a short list, for clients that ask for pages; all of it is one page otherwise. */
export const optionalPages = {
  page: pages.page.removeDefault().optional().describe('From 1; left out: all rows are one page'),
  perPage: pages.perPage.removeDefault().optional().describe('Rows of a page, at most 200'),
}

/** `{ data: [...], meta: { pagination, cursor?, totals? } }` */
export const listReply = <Row extends z.ZodType, Totals extends z.ZodType = z.ZodUndefined>(
  row: Row,
  totals?: Totals,
) =>
  z.object({
    data: z.array(row),
    meta: z.object({
      pagination,
      cursor: z.string().nullable().optional(),
      totals: (totals ?? z.undefined()).optional() as z.ZodOptional<Totals>,
    }),
  })

/** `{ data }` */
export const oneReply = <T extends z.ZodType>(data: T) => z.object({ data })

/** `{ content }`, the reply of a creation. */
export const createdReply = <T extends z.ZodType>(content: T) => z.object({ content })
