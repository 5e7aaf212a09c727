import { z } from 'zod'
import { id, idParam, requiredText, text, version } from '../kernel/fields.ts'
import { viewLayout, viewList } from './lists.ts'

const columns = z
  .array(text(40))
  .max(40)
  .nullable()
  .describe('Columns in order; null = as each user likes it')
const dense = z.boolean().nullable().describe('Dense rows; null = as each user likes it')

const content = {
  name: requiredText(60),
  query: text(2000).describe('Tab and filters as in the query of the list: tab=pending&branchId=SD,BE'),
  sort: text(20).describe('Sort of the list; empty = the one it has by itself'),
  layout: viewLayout,
  columns,
  dense,
  sharedWith: z
    .enum(['nobody', 'branch', 'everybody'])
    .describe("Who else may use it: nobody, everybody of the owner's branch, everybody"),
}

export const viewInput = z.strictObject({
  list: viewList,
  ...content,
  query: content.query.default(''),
  sort: content.sort.default(''),
  layout: content.layout.default('list'),
  columns: columns.default(null),
  dense: dense.default(null),
  sharedWith: content.sharedWith.default('nobody'),
})
export type ViewInput = z.output<typeof viewInput>

/** What is left out stays as it is. */
export const viewUpdate = z.strictObject(content).partial().extend({ version })
export type ViewUpdate = z.output<typeof viewUpdate>

export const view = z.object({
  id: z.int(),
  list: viewList,
  ...content,
  owner: z.object({ id: z.int(), name: z.string() }),
  isOwn: z.boolean(),
  isDefault: z.boolean().describe("The caller's list opens with it"),
  allowedActions: z.array(z.enum(['update', 'delete', 'copy'])),
  version: z.int(),
})
export type View = z.output<typeof view>

export const viewCount = z.object({
  id: z.int(),
  count: z
    .int()
    .nullable()
    .describe(
      'null: the view asks for what the list does not know any more, or a text finds too many to count',
    ),
})

/** How a user likes a list. */
export const listPreferences = z.object({
  columns,
  dense: z.boolean(),
  endless: z.boolean().describe('Loads on while scrolling instead of turning pages'),
  viewOrder: z.array(z.int()).describe('Views in the order of the user'),
  defaultViewId: z.int().nullable(),
})
export type ListPreferences = z.output<typeof listPreferences>

/** What is left out stays as it is. */
export const preferencesInput = z.strictObject({
  columns: columns.optional(),
  dense: z.boolean().optional(),
  endless: z.boolean().optional(),
  viewOrder: z.array(id).max(200).optional(),
  defaultViewId: id.nullable().optional(),
})
export type PreferencesInput = z.output<typeof preferencesInput>

export const viewParams = z.object({ id: idParam })

/** The version that was read, of a view that is deleted. */
export const viewVersionQuery = z.strictObject({ version: z.coerce.number().pipe(version).optional() })
