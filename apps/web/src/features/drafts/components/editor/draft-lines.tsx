import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTable } from '../../../../lib/lists/pasted-sheet.ts'
import { useLaterPart } from '../../../../lib/parts/use-later-part.ts'
import { useElementWidth } from '../../../../lib/screen/use-element-width.ts'
import { laterPart } from '../../../../ui/states/later-part.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { addLines } from '../../model/lines/edit-lines.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { LineCards } from '../cards/line-cards.tsx'
import { useArticles } from '../use-articles.ts'
import { useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'
import classes from './draft-lines.module.css'
import { LinesBar } from './lines-bar.tsx'

const PasteDialog = laterPart(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog)

/** Narrower than this, a sheet of cells is no use: each line is a card. */
const GRID_WIDTH = 620

/** A phone never draws the sheet, a desk asks for it with the page. */
const loadLineGrid = async () => (await import('../grid/line-grid.tsx')).LineGrid
if (window.innerWidth >= GRID_WIDTH) loadLineGrid().catch(() => {}) // whoever draws it asks again

/** The lines as a sheet to type in, or as cards on a phone; rows of Excel can be pasted into either. */
export function DraftLines({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.grid')
  const form = useDraft(session, (state) => state.form)
  const preview = usePreview(form)
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const articles = useArticles(form)
  const [pasted, setPasted] = useState<string | null>(null)
  const lines = { session, form, preview, articles }
  const isWide = width >= GRID_WIDTH
  const LineGrid = useLaterPart(loadLineGrid, isWide)
  const isWaiting = width === 0 || (isWide && !LineGrid)
  return (
    <div
      ref={box}
      className={classes.lines}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (form.customerId === null || !isTable(text)) return
        event.preventDefault()
        setPasted(text)
      }}
    >
      {form.customerId === null && <p className={classes.first}>{t('chooseCustomer')}</p>}
      {/* holds their place, so that nothing below moves */}
      {form.customerId !== null && isWaiting && <RowsSkeleton rows={form.lines.length + 2} />}
      {form.customerId !== null && !isWaiting && (
        <>
          {LineGrid && isWide ? <LineGrid {...lines} width={width} /> : <LineCards {...lines} />}
          <LinesBar count={form.lines.length} grid={isWide} onPaste={() => setPasted('')} />
        </>
      )}
      {pasted !== null && (
        <Suspense>
          <PasteDialog
            text={pasted}
            form={form}
            onClose={() => setPasted(null)}
            onTake={(taken) => session.change(addLines(taken))}
          />
        </Suspense>
      )}
    </div>
  )
}
