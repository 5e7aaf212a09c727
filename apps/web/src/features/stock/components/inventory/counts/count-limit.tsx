import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../../lib/api/api.ts'
import { formatMoney } from '../../../../../lib/format/money.ts'
import { formatPercent } from '../../../../../lib/format/quantity.ts'
import { useCurrentUser } from '../../../../../lib/session/current-user.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../../../ui/fields/currency-field.tsx'
import { PercentField } from '../../../../../ui/fields/percent-field.tsx'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { countLimit, useSaveCountLimit } from '../../../inventory-api.ts'
import classes from '../../dialog.module.css'

/** Says from which difference another person counts again; administrators change it here. */
export function CountLimit() {
  const t = useTranslations('inventory.counts')
  const flags = useCurrentUser()?.flags
  const [open, setOpen] = useState(false)
  const limit = useQuery(countLimit()).data?.data
  if (!limit) return null
  const percent = formatPercent(limit.sharePercent)
  return (
    <span>
      {limit.amount === null
        ? t('limit', { percent })
        : t('limitAmount', { percent, amount: formatMoney(limit.amount) })}{' '}
      {(flags?.admin || flags?.superUser) && (
        <Button size="compact-sm" onClick={() => setOpen(true)}>
          {t('limitForm.change')}
        </Button>
      )}
      {open && <LimitDialog limit={limit} onClose={() => setOpen(false)} />}
    </span>
  )
}

type DialogProps = { limit: ApiData<'GET /settings/count-limit'>; onClose: () => void }

function LimitDialog({ limit, onClose }: DialogProps) {
  const t = useTranslations('inventory.counts.limitForm')
  const ui = useTranslations('ui')
  const [share, setShare] = useState<number | null>(limit.sharePercent)
  const [amount, setAmount] = useState<number | null>(limit.amount)
  const save = useSaveCountLimit(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (share === null || save.isPending) return
    save.mutate({ body: { version: limit.version, sharePercent: share, amount } })
  }
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <p className={classes.lead}>{t('text')}</p>
        <PercentField
          label={t('shareField')}
          value={share}
          error={share === null ? t('shareMissing') : undefined}
          onChange={setShare}
        />
        <CurrencyField label={t('amountField')} value={amount} onChange={setAmount} />
        {save.error && (
          <p role="alert" className={classes.refusal}>
            {save.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
