import { IconClipboard } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyComponent } from '../../../../lib/lazy/use-lazy-component.ts'
import { isTable } from '../../../../lib/lists/pasted-sheet.ts'
import { useElementWidth } from '../../../../lib/screen/use-element-width.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Kbd } from '../../../../ui/actions/kbd.tsx'
import { ServedFrom } from '../../../../ui/record/served-from.tsx'
import { lazyComponent } from '../../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { addLines } from '../../model/lines/edit-lines.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { LineCards } from '../cards/line-cards.tsx'
import { useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'
import { useProducts } from '../use-products.ts'
import { useServing } from '../use-serving.ts'
import classes from './draft-lines.module.css'

const PasteDialog = lazyComponent(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog)

/** Below this width in pixels each line is shown as a card. */
const GRID_WIDTH = 620

/** A phone never loads the grid, a computer loads it together with the page. */
const loadLineGrid = async () => (await import('../grid/line-grid.tsx')).LineGrid
if (window.innerWidth >= GRID_WIDTH) loadLineGrid().catch(() => {}) // whoever draws it asks again

/** The lines as a sheet to type in, or as cards on a phone; rows of Excel can be pasted into either. */
export function DraftLines({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.grid')
  const form = useDraft(session, (state) => state.form)
  const preview = usePreview(form)
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const draftId = useDraft(session, ({ saved }) => saved?.id)
  const { choice, products } = useServing(form, useProducts(form), draftId)
  const [pasted, setPasted] = useState<string | null>(null)
  const lines = { session, form, preview, products }
  const isWide = width >= GRID_WIDTH
  const LineGrid = useLazyComponent(loadLineGrid, isWide)
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
      {/* takes the room of the lines, so that nothing below moves */}
      {form.customerId !== null && isWaiting && <RowsSkeleton rows={form.lines.length + 2} />}
      {form.customerId !== null && !isWaiting && (
        <>
          {LineGrid && isWide ? <LineGrid {...lines} width={width} /> : <LineCards {...lines} />}
          {choice && form.lines.length > 0 && <ServedFrom warehouse={form.warehouse ?? ''} choice={choice} />}
          <LinesBar count={form.lines.length} grid={isWide} onPaste={() => setPasted('')} />
        </>
      )}
      {pasted !== null && (
        <Suspense>
          <PasteDialog
            text={pasted}
            form={form}
            onClose={() => setPasted(null)}
            onAdd={(added) => session.change(addLines(added))}
          />
        </Suspense>
      )}
    </div>
  )
}

type Props = { count: number; grid: boolean; onPaste: () => void }

const KEYS = [
  ['Tab', 'tab'],
  ['Enter', 'enter'],
  ['Ctrl+D', 'repeat'],
  ['Ctrl+V', 'paste'],
  ['Ctrl+Delete', 'remove'],
] as const

/** Below the lines: how many, pasting for those without a keyboard, and the keys. */
function LinesBar({ count, grid, onPaste }: Props) {
  const t = useTranslations('drafts.grid')
  return (
    <div className={classes.bar}>
      <span>{t('lineCount', { count })}</span>
      <Button leftSection={<IconClipboard size={16} aria-hidden="true" />} onClick={onPaste}>
        {t('paste')}
      </Button>
      {grid && (
        <div className={classes.hints} aria-hidden="true">
          {KEYS.map(([keys, name]) => (
            <span key={keys}>
              <Kbd keys={keys} /> {t(`hints.${name}`)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
