import type { Overload } from '@cais/domain/shipments/overload'
import { useTranslations } from 'use-intl'
import { formatLineWeight, formatWeight } from '../../../../lib/format/weight.ts'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'

type Props = {
  open: boolean
  /** Known here; empty where the server was the first to see it, whose sentence is shown then. */
  overloads: readonly Overload[]
  sentence?: string | undefined
  title: string
  confirmLabel: string
  pending: boolean
  onClose: () => void
  onAccept: () => void
}

/** Asks whether a load above the capacity goes as it is, with the figures. */
export function OverloadDialog({
  open,
  overloads,
  sentence,
  title,
  confirmLabel,
  pending,
  onClose,
  onAccept,
}: Props) {
  const t = useTranslations('builder')
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      tone="danger"
      pending={pending}
      onConfirm={onAccept}
    >
      {overloads.length === 0 && sentence !== undefined ? (
        <p>{sentence}</p>
      ) : (
        <>
          <p>{t('overload.askText')}</p>
          <ul>
            {overloads.map(({ temperature, over, capacity }) => (
              <li key={temperature}>
                {t('overload.line', {
                  place: t(temperature === 'total' ? 'fleet.total' : `compartment.${temperature}`),
                  kg: formatLineWeight(over / 1000),
                  capacity: formatWeight(capacity / 1000),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
