import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../../ui/fields/select-field.tsx'
import { useMissing } from '../../../../../ui/fields/use-missing.ts'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { useOpenCount } from '../../../inventory-api.ts'
import classes from '../../dialog.module.css'
import { useWarehouseOptions } from '../use-warehouse-options.ts'

type Props = { onClose: () => void; onOpened: (id: number) => void }

/** Which warehouse is counted; refused while orders are pending in its stock analysis, with the way there. */
export function OpenCountDialog({ onClose, onOpened }: Props) {
  const t = useTranslations('inventory.counts')
  const ui = useTranslations('ui')
  const [warehouseId, setWarehouseId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const open = useOpenCount(({ content }) => onOpened(content.id))
  const missing = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing.asks(event.currentTarget, [warehouseId]) || warehouseId === null) return
    open.mutate({ body: { warehouseId, note: note.trim() } })
  }
  return (
    <Dialog open onClose={onClose} title={t('openTitle')}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <p className={classes.lead}>{t('freeze')}</p>
        <SelectField
          label={t('warehouse')}
          required
          value={warehouseId}
          options={useWarehouseOptions()}
          error={missing.of(warehouseId)}
          onChange={setWarehouseId}
        />
        <TextInput
          label={t('note')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {open.error && (
          <p role="alert" className={classes.refusal}>
            {open.error.message}{' '}
            {open.error.code === 'COUNT_ORDERS_PENDING' && warehouseId && (
              <Link to="/stock" search={{ tab: 'analysis', warehouseId: [warehouseId] }}>
                {t('toPending')}
              </Link>
            )}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={open.isPending}>
            {t('openConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
