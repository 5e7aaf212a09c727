import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { assertNever } from '@cais/domain/kernel/assert-never'
import pdfmake from 'pdfmake'
import type { ContentSection, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { withLogo } from './company-logo.ts'
import { cashDocument } from './documents/cash.ts'
import { collectionSheetDocument } from './documents/collection-sheet.ts'
import { deliveryNoteDocument } from './documents/delivery-note.ts'
import { dispositionDocument } from './documents/disposition.ts'
import { goodsReceiptDocument } from './documents/goods-receipt.ts'
import { invoiceDocument } from './documents/invoice.ts'
import { LABEL_PAGE, labelsContent } from './documents/labels.ts'
import { loadingListDocument } from './documents/loading-list.ts'
import { noteDocument } from './documents/note.ts'
import { orderDocument } from './documents/order.ts'
import { recallLetters, recallListDocument } from './documents/recall.ts'
import { receiptDocument } from './documents/receipt.ts'
import { statementDocument } from './documents/statement.ts'
import { stockSheetDocument } from './documents/stock-sheet.ts'
import { testPageDocument } from './documents/test-page.ts'
import { transferNoteDocument } from './documents/transfer-note.ts'
import type { DrawingOrder, RenderReply } from './drawing-thread.ts'
import { LOGO_IMAGE } from './forms/parties.ts'
import type { PdfForm } from './forms/pdf-form.ts'
import { markWords } from './layout/marks.ts'
import { FONT, PAGE, QUIET } from './layout/theme.ts'
import { printable } from './printable.ts'

/** Lower than that of requests: whoever opens a list while a truck's papers are drawn must not feel it. On Linux a thread has a priority of its own; elsewhere it would be that of the server. */
const NICE = 5
if (parentPort !== null && process.platform === 'linux') setPriority(NICE)

// One form at a time: the renderer sends the next when this one is answered.
parentPort?.on('message', async (order: DrawingOrder) => {
  parentPort?.postMessage(await answer(order))
})

async function answer({ form, logo }: DrawingOrder): Promise<RenderReply> {
  try {
    return { pdf: await draw(form, logo) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The whole file of a form: pure data in, a pdfmake definition out. */
export const documentOf = (form: PdfForm): TDocumentDefinitions => ({
  ...PAGE,
  info: { title: titleOf(form), creator: 'Cais', producer: 'Cais' },
  ...(form.kind === 'labels'
    ? { ...LABEL_PAGE, content: labelsContent(form) }
    : { content: sectionsOf(form) }),
  ...(isForConsultation(form) ? { watermark: WATERMARK } : {}),
})

/** A watermark on each page of a paper that was only opened, so that its print cannot pass for a counted one. */
const WATERMARK = {
  text: markWords('consultation').join(' '),
  color: QUIET,
  opacity: 0.13,
  bold: true,
  fontSize: 58,
}

function isForConsultation(form: PdfForm): boolean {
  if (form.kind === 'invoice') return form.invoices.some(({ marks }) => marks.includes('consultation'))
  if (form.kind === 'note') return form.notes.some(({ marks }) => marks.includes('consultation'))
  return form.kind === 'delivery-note' && form.notes.some(({ marks }) => marks.includes('consultation'))
}

function sectionsOf(form: PdfForm): ContentSection[] {
  switch (form.kind) {
    case 'invoice':
      return invoiceDocument(form)
    case 'note':
      return noteDocument(form)
    case 'collection-sheet':
      return collectionSheetDocument(form)
    case 'papers':
      return form.forms.flatMap(sectionsOf)
    case 'order':
      return orderDocument(form)
    case 'orders':
      return form.orders.flatMap(orderDocument)
    case 'delivery-note':
      return deliveryNoteDocument(form)
    case 'loading-list':
      return loadingListDocument(form)
    case 'cargo':
      return form.lists.flatMap(loadingListDocument)
    case 'stock-sheet':
      return stockSheetDocument(form)
    case 'goods-receipt':
      return goodsReceiptDocument(form)
    case 'disposition':
      return dispositionDocument(form)
    case 'transfer-note':
      return transferNoteDocument(form)
    case 'receipt':
      return receiptDocument(form)
    case 'statement':
      return statementDocument(form)
    case 'cash':
      return cashDocument(form)
    case 'recall-list':
      return recallListDocument(form)
    case 'recall-letters':
      return recallLetters(form)
    case 'test-page':
      return testPageDocument(form)
    case 'labels':
      // pages of their own size: documentOf
      return []
    default:
      return assertNever(form)
  }
}

/** The title in the window of a PDF reader. */
export function titleOf(form: PdfForm): string {
  switch (form.kind) {
    case 'invoice':
      return form.invoices.map((invoice) => invoice.number).join(', ')
    case 'note':
      return form.notes.map((note) => note.number).join(', ')
    case 'collection-sheet':
      return `Guia de recolha ${form.number}`
    case 'papers':
      return form.forms.map(titleOf).join(', ')
    case 'order':
      return form.number ?? 'Rascunho'
    case 'orders':
      return form.orders.map(({ number }) => number).join(', ')
    case 'delivery-note':
      return `Guia de remessa ${form.notes.map(({ number }) => number).join(', ')}`
    case 'loading-list':
      return `Lista de carga ${form.truck.shipmentNumber}`
    case 'cargo':
      return `Lista de cargas ${form.lists.map(({ truck }) => truck.shipmentNumber).join(', ')}`
    case 'stock-sheet':
      return `Análise de stock ${form.orderNumber}`
    case 'goods-receipt':
      return `Entrada de mercadoria ${form.number}`
    case 'disposition':
      return form.number
    case 'transfer-note':
      return `Guia de transferência ${form.number}`
    case 'receipt':
      return form.number
    case 'statement':
      return `Extracto ${form.customer.code}`
    case 'cash':
      return `Folha de caixa ${form.branch}`
    case 'recall-list':
    case 'recall-letters':
      return `Retirada de lote ${form.number}`
    case 'test-page':
      return `Página de teste ${form.printer}`
    case 'labels':
      return `Etiquetas ${form.shipmentNumber}`
    default:
      return assertNever(form)
  }
}

const fontFile = (weight: string) =>
  fileURLToPath(new URL(`./fonts/IBMPlexSans-${weight}.ttf`, import.meta.url))
const FILES = { normal: fontFile('Regular'), bold: fontFile('SemiBold') }

pdfmake.setFonts({ [FONT]: { ...FILES } })
// Printed data must not make pdfmake load anything from the network or from files.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FILES).includes(path))

/** The bytes of a form. Costs processor time: call it in the worker. */
export const draw = (form: PdfForm, logo?: string): Promise<Buffer> => {
  const drawable = printable(form)
  const definition =
    logo === undefined
      ? documentOf(drawable)
      : { ...documentOf(withLogo(drawable)), images: { [LOGO_IMAGE]: logo } }
  return pdfmake.createPdf(definition).getBuffer()
}
