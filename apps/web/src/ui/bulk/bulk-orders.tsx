import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_CHOSEN } from '../../lib/bulk/call.ts'
import { offeredActions } from '../../lib/bulk/offers.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { notify } from '../../lib/screen/notify.ts'
import { IconButton } from '../actions/button.tsx'
import { FileButton } from '../actions/file-button.tsx'
import { lazyComponent } from '../states/lazy-component.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { ReasonChoice } from './bulk-preview.tsx'
import type { BulkTarget } from './bulk-target.ts'
import { savedBulkRun } from './saved-bulk-run.ts'
import { useAllowedActions } from './use-allowed-actions.ts'
import type { BulkRun } from './use-bulk-run.ts'
import type { WholeFilter } from './use-filter-selection.ts'

const BulkDialog = lazyComponent(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  (props) => () => props.onClose([]),
)

type Props = {
  /** The chosen rows, as they are shown. */
  targets: readonly BulkTarget[]
  /** All documents of the filter, when there are more than on the page. */
  whole?: WholeFilter
  /** The actions of this list, in its order; all when left out. */
  actions?: readonly BulkChoiceName[]
  /** Rows of the page, for 'choose all'. */
  onPage?: number
  onAll?: () => void
  onClear: () => void
  /** Ids of documents that are done: they leave the selection. */
  onDone?: (ids: readonly number[]) => void
  reasons?: ReasonChoice
  children?: ReactNode
}

type OpenAction = { name: BulkChoiceName; targets: readonly BulkTarget[]; saved?: BulkRun }

/** A run that was interrupted by a reload, with its report or what is left of it. */
function interruptedRun(): OpenAction | null {
  const saved = savedBulkRun()
  return saved ? { name: saved.name, targets: saved.run.targets, saved: saved.run } : null
}

/** The bulk bar and its dialog, the same on every list of sales documents; nothing while none is chosen. */
export function BulkOrders({ targets, actions, reasons, onDone, children, ...bar }: Props) {
  const t = useTranslations('bulk.bar')
  const [action, setAction] = useState<OpenAction | null>(interruptedRun)
  const isTooMany = targets.length > MAX_CHOSEN
  const rows = useAllowedActions(isTooMany ? [] : targets)
  return (
    <>
      {targets.length > 0 && (
        <BulkBar
          {...bar}
          count={targets.length}
          total={targets.reduce((sum, { total }) => sum + total, 0)}
          offers={isTooMany ? [] : rows && offeredActions(rows, actions)}
          note={isTooMany ? t('tooMany', { limit: formatQuantity(MAX_CHOSEN) }) : undefined}
          onAct={(name) => setAction({ name, targets })}
        >
          {rows && !isTooMany && <PrintChosen targets={targets} rows={rows} />}
          <CopyNumbers targets={targets} />
          {children}
        </BulkBar>
      )}
      {action && (
        <Suspense>
          <BulkDialog
            {...action}
            reasons={reasons}
            onClose={(results) => {
              setAction(null)
              onDone?.(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The names of the chosen documents, one a line, for a sheet or a message. */
function CopyNumbers({ targets }: { targets: readonly BulkTarget[] }) {
  const t = useTranslations('bulk.bar')
  const copy = async () => {
    await navigator.clipboard.writeText(targets.map(({ name }) => name).join('\n'))
    notify.success(t('copied', counted(targets.length)))
  }
  return (
    <IconButton label={t('copy')} onClick={() => void copy()}>
      <IconCopy size={18} aria-hidden="true" />
    </IconButton>
  )
}

type PrintChosenProps = {
  targets: readonly BulkTarget[]
  rows: readonly { readonly id: number; readonly allowedActions: readonly string[] }[]
}

/** The most that one file takes (contract/bulk). */
const MOST = 50

/** The chosen documents that can be printed, as one file in their order on the list. */
function PrintChosen({ targets, rows }: PrintChosenProps) {
  const t = useTranslations('bulk.bar')
  const may = new Set(
    rows.filter(({ allowedActions }) => allowedActions.includes('print')).map(({ id }) => id),
  )
  const ids = targets.map(({ id }) => id).filter((id) => may.has(id))
  if (ids.length === 0 || ids.length > MOST) return null
  const action = t('print')
  return (
    <FileButton
      file="POST /orders/bulk/print"
      input={{ body: { ids } }}
      accept="application/pdf"
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
    >
      {ids.length === targets.length
        ? action
        : t('some', { action, count: formatQuantity(ids.length), all: formatQuantity(targets.length) })}
    </FileButton>
  )
}
