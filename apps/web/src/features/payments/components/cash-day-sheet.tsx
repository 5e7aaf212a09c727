import { CASH_MOVEMENT_KINDS, type CashMovementKind, DENOMINATIONS } from '@cais/domain/payments/cash-day'
import { TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { type CashDay, cashDayQuery, useCloseCashDay, useMoveCash } from '../money-api.ts'
import classes from './money.module.css'
import { MoneyHistory } from './money-history.tsx'

/** One day of the cash desk: its sums, what moved, and its closing. */
export function CashDaySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('money.cash')
  const found = useQuery(cashDayQuery(id))
  const [task, setTask] = useState<'move' | 'close'>()
  const day = found.data?.data
  const acts = (day?.allowedActions ?? []).filter((action) => action !== 'print')
  const done = () => setTask(undefined)
  return (
    <SlideIn
      open
      onClose={onClose}
      title={day ? t('title', { branch: day.branchId, day: formatDate(day.day) }) : t('back')}
      loading={found.isPending}
      footer={
        day &&
        task === undefined && (
          <>
            {acts.map((action) => (
              <Button key={action} primary={action === 'close'} onClick={() => setTask(action)}>
                {t(action)}
              </Button>
            ))}
            <FileButton
              file="GET /cash-days/{id}/print"
              input={{ params: { id } }}
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
            >
              {t('print')}
            </FileButton>
          </>
        )
      }
    >
      {!day && <ErrorState error={found.error} retry={found.refetch} />}
      {day && <Sums day={day} />}
      {day && task === 'move' && <Move key={day.version} day={day} onDone={done} />}
      {day && task === 'close' && <Close key={day.version} day={day} onDone={done} />}
      {day && task === undefined && <Movements day={day} />}
      {day && task === undefined && <MoneyHistory type="cash-day" id={id} />}
    </SlideIn>
  )
}

function Sums({ day }: { day: CashDay }) {
  const t = useTranslations('money.cash')
  const figure = (term: string, centavos: number | null, strong = false) => ({
    term,
    value: <MoneyText centavos={centavos} strong={strong} />,
    figure: true,
  })
  return (
    <>
      <p className={classes.quiet}>
        {day.closedBy === null
          ? t('openedBy', { name: day.openedBy })
          : t('closedBy', { name: day.closedBy })}
      </p>
      <DefinitionList
        items={[
          figure(t('opening'), day.opening),
          figure(t('receipts'), day.receipts),
          ...(day.reversals === 0 ? [] : [figure(t('reversals'), -day.reversals)]),
          figure(t('deposits'), day.deposits),
          figure(t('withdrawals'), -day.withdrawals),
          figure(t('expected'), day.expected, true),
          ...(day.counted === null
            ? []
            : [figure(t('counted'), day.counted, true), figure(t('difference'), day.difference, true)]),
          ...(day.differenceReason === ''
            ? []
            : [{ term: t('differenceReason'), value: day.differenceReason }]),
        ]}
      />
    </>
  )
}

function Movements({ day: { payments, movements, counts } }: { day: CashDay }) {
  const t = useTranslations('money.cash')
  return (
    <>
      <h3 className={classes.heading}>{t('movements')}</h3>
      {payments.length + movements.length === 0 && <p className={classes.quiet}>{t('noMovements')}</p>}
      <ul className={classes.lines}>
        {payments.map(({ id, number, customer, amount }) => (
          <li key={`${id} ${amount}`}>
            <span className="code">{number}</span> <small>{customer}</small>
            <MoneyText centavos={amount} />
          </li>
        ))}
        {movements.map(({ id, kind, amount, reason, by }) => (
          <li key={id}>
            {t(`kind.${kind}`)}{' '}
            <small>
              {reason} · {by}
            </small>
            <MoneyText centavos={kind === 'deposit' ? amount : -amount} />
          </li>
        ))}
      </ul>
      {counts.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('notes')}</h3>
          <ul className={classes.lines}>
            {counts.map(({ value, count }) => (
              <li key={value}>
                {count} × {formatMoney(value)}
                <MoneyText centavos={value * count} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type TaskProps = { day: CashDay; onDone: () => void }

function Move({ day, onDone }: TaskProps) {
  const t = useTranslations('money.cash')
  const [kind, setKind] = useState<CashMovementKind>('withdrawal')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const moving = useMoveCash(onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { version: day.version, kind, amount: amount ?? 0, reason }
    moving.mutate({ params: { id: day.id }, body })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <h3 className={classes.heading}>{t('move')}</h3>
      <SelectField
        label={t('kindLabel')}
        value={kind}
        options={CASH_MOVEMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => setKind((value ?? 'withdrawal') as CashMovementKind)}
      />
      <CurrencyField label={t('amount')} value={amount} onChange={setAmount} />
      <TextInput
        label={t('reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refusal message={moving.error?.message} />
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" primary loading={moving.isPending}>
          {t('register')}
        </Button>
      </div>
    </form>
  )
}

type Counted = Readonly<Record<number, string>>

/** How many of each note and coin; what was counted so far stays on the device. */
function Close({ day, onDone }: TaskProps) {
  const t = useTranslations('money.cash')
  const name = `cash count ${day.id}`
  const [typed, setTyped] = useState<Counted>(() => readCopy<Counted>(name)?.value ?? {})
  const [reason, setReason] = useState('')
  const closing = useCloseCashDay(() => {
    deleteCopy(name)
    onDone()
  })
  const counts = DENOMINATIONS.map((value) => ({ value, count: Number(typed[value] ?? 0) || 0 }))
  const counted = counts.reduce((sum, { value, count }) => sum + value * count, 0)
  const difference = counted - day.expected
  const change = (value: number, text: string) => {
    // an amount is no number of notes: 1.100,00 is not 110 000 of them
    if (!/^\d{0,6}$/.test(text.trim())) return
    const next = { ...typed, [value]: text.trim() }
    setTyped(next)
    saveCopy(name, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    closing.mutate({ params: { id: day.id }, body: { version: day.version, counts, reason } })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <h3 className={classes.heading}>{t('closeTitle')}</h3>
      <div className={classes.counts}>
        {DENOMINATIONS.filter((value) => value >= 50).map((value) => (
          <label key={value}>
            {formatMoney(value)}
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('countOf', { value: formatMoney(value) })}
              value={typed[value] ?? ''}
              onChange={(event) => change(value, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <DefinitionList
        items={[
          { term: t('counted'), value: <MoneyText centavos={counted} strong />, figure: true },
          { term: t('difference'), value: <MoneyText centavos={difference} strong />, figure: true },
        ]}
      />
      {difference !== 0 && (
        <TextInput
          label={t('differenceReason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <p className={classes.quiet}>{t('closeText')}</p>
      <Refusal message={closing.error?.message} />
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" primary loading={closing.isPending}>
          {t('closeDay', { amount: formatMoney(counted) })}
        </Button>
      </div>
    </form>
  )
}

const Refusal = ({ message }: { message: string | undefined }) =>
  message === undefined ? null : (
    <p role="alert" className={classes.refusal}>
      {message}
    </p>
  )
