import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { TestPageForm } from '../forms/test-page-form.ts'
import { factStrip } from '../layout/facts.ts'
import { moment } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'

/** Página de teste: what a printer must be able to put on paper. */
export const testPageDocument = (form: TestPageForm): ContentSection[] => [
  section({
    running: `Página de teste ${form.printer}`,
    runningRight: form.supplier.name,
    foot: `Impresso em ${moment(form.printedAt)}  ·  Não é um documento`,
    content: content(form),
  }),
]

const content = (form: TestPageForm): Content[] => [
  letterhead(form.supplier, { title: 'Página de teste', number: form.printer, tags: [] }),
  factStrip([
    ['Endereço', form.address],
    ['Pedida em', moment(form.printedAt)],
  ]),
  { text: 'Se lê esta linha, a impressora imprime os papéis do Cais.', margin: [0, 24, 0, 6], fontSize: 14 },
  { text: 'áàâãç éê í óôõ ú  ·  1 204 335,50 MZN  ·  n.º 2.ª via  ·  «aspas»  ·  0123456789' },
  { text: 'Letra pequena, como nas condições de uma factura.', style: 'small', margin: [0, 4, 0, 18] },
  {
    columns: [0.1, 0.3, 0.5, 0.7, 0.9].map((opacity) => ({
      canvas: [
        { type: 'rect', x: 0, y: 0, w: 84, h: 40, color: '#000000', fillOpacity: opacity, lineWidth: 0 },
      ],
    })),
  },
]
