import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { documentOf } from './documents/document.ts'
import type { PdfForm } from './forms/pdf-form.ts'
import { FONT } from './layout/theme.ts'
import { printable } from './printable.ts'

const fontFile = (weight: string) =>
  fileURLToPath(new URL(`./fonts/IBMPlexSans-${weight}.ttf`, import.meta.url))
const FILES = { normal: fontFile('Regular'), bold: fontFile('SemiBold') }

pdfmake.setFonts({ [FONT]: { ...FILES } })
// Printed data never reaches the network or another file.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FILES).includes(path))

/** The bytes of a form. Costs processor time: call it in the worker. */
export const draw = (form: PdfForm): Promise<Buffer> =>
  pdfmake.createPdf(documentOf(printable(form))).getBuffer()
