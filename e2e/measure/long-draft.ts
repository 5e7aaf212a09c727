import type { Page, Route } from 'playwright-core'

/** Answers for the server with a draft of `count` lines, because the demo company has fewer products. */
export async function serveLongDraft(page: Page, sample: SampleDraft, count: number): Promise<void> {
  const products = Array.from({ length: count + 100 }, (_, at) => productOf(sample.product, at))
  const lines = products
    .slice(0, count)
    .map((product, at) => lineOf(sample.draft.lines[0] ?? {}, product, at))
  let draft: Json = { ...sample.draft, lines, version: 1 }
  await page.route(`**/api/drafts/${sample.draft.id}`, async (route) => {
    if (route.request().method() === 'PUT') draft = savedAs(draft, route.request().postDataJSON() as Json)
    await route.fulfill({ json: { data: draft } })
  })
  await page.route('**/api/products?*', (route) => route.fulfill({ json: searchProducts(route, products) }))
}

type Json = Record<string, unknown>
export type SampleDraft = { draft: Json & { id: number; lines: Json[] }; product: Json }

const codeOf = (at: number) => `M-${String(at + 1).padStart(4, '0')}`

const productOf = (like: Json, at: number): Json => ({
  ...like,
  id: codeOf(at),
  description: `Artigo de medida ${at + 1} caixa de doze`,
  unitPrice: 10_000 + at,
})

const lineOf = (like: Json, { id, description, unitPrice }: Json, at: number): Json => ({
  ...like,
  id: at + 1,
  sequence: at + 1,
  productId: id,
  description,
  unitPrice,
  quantity: 1 + (at % 40),
})

/** What the server would answer: the sent lines with their products, and the next version. */
function savedAs(draft: Json, body: Json): Json {
  const known = new Map((draft.lines as Json[]).map((line) => [line.productId, line]))
  const lines = (body.lines as Json[]).map((line, at) => ({
    ...(known.get(line.productId) ?? [...known.values()][0]),
    ...line,
    id: at + 1,
  }))
  return { ...draft, poNumber: body.poNumber, lines, version: Number(draft.version) + 1 }
}

function searchProducts(route: Route, products: readonly Json[]) {
  const { searchParams } = new URL(route.request().url())
  const ids = searchParams.get('ids')?.split(',')
  const text = searchParams.get('search')?.toLowerCase()
  const data = products.filter(
    ({ id, description }) =>
      (ids?.includes(String(id)) ?? true) &&
      (text === undefined || `${id} ${description}`.toLowerCase().includes(text)),
  )
  const perPage = Number(searchParams.get('perPage') ?? 50)
  const pagination = { totalItems: data.length, perPage, isLast: true, totalPage: 1, currentPage: 1 }
  return { data: data.slice(0, perPage), meta: { pagination } }
}
