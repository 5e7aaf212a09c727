import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import {
  type Cause,
  type Suggestion,
  searchArticles,
  searchCustomers,
  suggestionsQuery,
  useMend,
  useOwn,
} from '../api.ts'
import classes from './desk.module.css'

/** What a cause is with us: chosen from what is suggested or found, or typed. Nothing is applied before somebody says so. */
export function CauseChoice({ cause }: { cause: Cause }) {
  const t = useTranslations('morpheus.desk')
  const choice = useChoice(cause)
  const [isKept, setKept] = useState(true)
  const [isForAll, setForAll] = useState(isBarcode(cause.key))
  const alike = isForAll ? cause.alike : []
  const mend = useMend()
  const target = choice.target
  const apply = () => {
    if (target === '' || mend.isPending) return
    mend.mutate({
      params: { id: cause.id },
      body: {
        version: cause.version,
        target,
        remember: isKept,
        alike: alike.map(({ id, version }) => ({ id, version })),
      },
    })
  }
  useShortcut('Enter', t('keys.apply'), apply, { enabled: target !== '' })
  const label = cause.kind === 'price' ? t(target === 'sent' ? 'price.sent' : 'price.list') : target
  return (
    <>
      <div className={classes.search}>
        {choice.hasSearch && <SearchField cause={cause} choice={choice} onApply={apply} />}
        {cause.kind === 'quantity' || cause.kind === 'pack' ? (
          <QuantityInput choice={choice} onApply={apply} />
        ) : null}
      </div>
      <Suggestions cause={cause} choice={choice} />
      <div className={classes.decide}>
        {cause.kind !== 'quantity' && (
          <label className={classes.remember}>
            <input
              type="checkbox"
              checked={isKept}
              onChange={(event) => setKept(event.currentTarget.checked)}
            />
            {t('remember', { name: namesOf([cause, ...alike], t('thisSender')) })}
          </label>
        )}
        {cause.alike.length > 0 && (
          <label className={classes.remember}>
            <input
              type="checkbox"
              checked={isForAll}
              onChange={(event) => setForAll(event.currentTarget.checked)}
            />
            {t('alike', {
              name: namesOf(cause.alike, t('otherSender')),
              lines: sumOf(cause.alike, 'lines'),
            })}
          </label>
        )}
        {mend.error && (
          <p className={classes.error} role="alert">
            {mend.error.message}
          </p>
        )}
        <Button
          primary
          fullWidth
          keys="Enter"
          disabled={target === ''}
          loading={mend.isPending}
          onClick={apply}
        >
          {target === '' ? t('chooseFirst') : t('choose', { target: label })}
        </Button>
        <p className={classes.applies}>
          {t('applies', {
            lines: cause.lines + sumOf(alike, 'lines'),
            orders: cause.orders + sumOf(alike, 'orders'),
          })}
        </p>
        <OwnerButton cause={cause} />
      </div>
    </>
  )
}

/** A barcode is the same article whoever writes it; other codes are the sender's own. */
const isBarcode = (key: string) => /^\d{8}(\d{4,6})?$/.test(key)

const sumOf = (causes: Cause['alike'], field: 'lines' | 'orders') =>
  causes.reduce((sum, one) => sum + one[field], 0)

const namesOf = (causes: readonly { readonly senderName: string }[], unnamed: string) =>
  causes.map(({ senderName }) => senderName || unnamed).join(', ')

type Choice = {
  readonly target: string
  readonly setTarget: (target: string) => void
  readonly text: string
  readonly setText: (text: string) => void
  readonly options: readonly Suggestion[]
  readonly isSearching: boolean
  readonly hasSearch: boolean
}

/** What is suggested, or what the typed words find; nothing typed: the first suggestion is marked, and waits for a person. */
function useChoice(cause: Cause): Choice {
  const [text, setText] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const wanted = useDebounced(text.trim())
  const { kind } = cause
  const hasSearch = kind === 'article' || kind === 'customer'
  const suggested = useQuery({
    ...suggestionsQuery(cause.id),
    enabled: kind !== 'price' && kind !== 'quantity',
  })
  const searched = useQuery({
    queryKey: ['search', `morpheus-${kind}`, wanted],
    queryFn: () => (kind === 'customer' ? searchCustomers(wanted) : searchArticles(wanted)),
    placeholderData: keepPreviousData,
    enabled: hasSearch && wanted !== '',
  })
  const options =
    kind === 'price' ? PRICES : wanted === '' ? (suggested.data?.data ?? []) : (searched.data ?? [])
  const typed = kind === 'quantity' || kind === 'pack' ? text.trim().replace(',', '.') : ''
  const isMarked = options.some(({ target }) => target === marked)
  return {
    target: typed || (isMarked ? (marked ?? '') : (options[0]?.target ?? '')),
    setTarget: (target) => {
      setMarked(target)
      if (!hasSearch) setText('')
    },
    text,
    setText,
    options,
    isSearching: suggested.isFetching || searched.isFetching,
    hasSearch,
  }
}

const PRICE = { detail: '', likeness: 0, price: null, free: null, unit: '' } as const
const PRICES: readonly Suggestion[] = [
  { ...PRICE, target: 'list', label: 'list', reason: 'list' },
  { ...PRICE, target: 'sent', label: 'sent', reason: 'sent' },
]

type FieldProps = { readonly choice: Choice; readonly onApply: () => void }

function SearchField({ cause, choice, onApply }: FieldProps & { cause: Cause }) {
  const t = useTranslations('morpheus.desk')
  const onKeyDown = (event: KeyboardEvent) => {
    const at = choice.options.findIndex(({ target }) => target === choice.target)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = choice.options[at + step]
    if (step !== 0) event.preventDefault()
    if (step !== 0 && next) choice.setTarget(next.target)
    if (event.key === 'Enter') {
      event.preventDefault()
      onApply()
    }
  }
  return (
    <TextInput
      aria-label={t(cause.kind === 'customer' ? 'searchCustomer' : 'searchArticle')}
      placeholder={t(cause.kind === 'customer' ? 'searchCustomer' : 'searchArticle')}
      value={choice.text}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      onChange={(event) => choice.setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

function QuantityInput({ choice, onApply }: FieldProps) {
  const t = useTranslations('morpheus.desk')
  return (
    <TextInput
      label={t('rightQuantity')}
      value={choice.text}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => choice.setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onApply()
      }}
    />
  )
}

function Suggestions({ cause, choice }: { cause: Cause; choice: Choice }) {
  const t = useTranslations('morpheus.desk')
  const name = useId()
  if (choice.options.length === 0) {
    if (cause.kind === 'quantity' || (cause.kind === 'pack' && !choice.isSearching)) return null
    return <p className={classes.quiet}>{t(choice.isSearching ? 'searching' : 'noSuggestion')}</p>
  }
  return (
    <div role="radiogroup" aria-label={t('suggestions')} className={classes.options}>
      {choice.options.map((option) => (
        <label key={option.target} className={classes.option}>
          <input
            type="radio"
            className="hidden-text"
            name={name}
            checked={option.target === choice.target}
            onChange={() => choice.setTarget(option.target)}
          />
          <OptionWords cause={cause} option={option} />
        </label>
      ))}
    </div>
  )
}

function OptionWords({ cause, option }: { cause: Cause; option: Suggestion }) {
  const t = useTranslations('morpheus.desk')
  if (cause.kind === 'price')
    return (
      <span className={classes.optionWords}>
        <strong>{t(option.target === 'sent' ? 'price.sent' : 'price.list')}</strong>
        <small>{t(option.target === 'sent' ? 'price.sentText' : 'price.listText')}</small>
      </span>
    )
  const why =
    option.reason === 'gtin' || option.reason === 'other-sender' || option.reason === 'price'
      ? t(`why.${option.reason}`)
      : option.likeness > 0
        ? t('why.name', { likeness: option.likeness })
        : ''
  const title =
    option.reason === 'nearest' ? `${formatQuantity(Number(option.target))} ${option.unit}` : option.label
  return (
    <>
      <span className={classes.optionWords}>
        <strong>{title}</strong>
        <small>
          {[option.detail, option.reason === 'unit' ? '' : option.unit, why].filter(Boolean).join(' · ')}
        </small>
      </span>
      {option.free !== null && (
        <Badge colour={option.free > 0 ? 'success' : 'danger'}>
          {option.free > 0 ? `${formatQuantity(option.free)} ${option.unit}` : '0'}
        </Badge>
      )}
    </>
  )
}

/** Somebody may look after a cause; it stays with them until they leave it. */
function OwnerButton({ cause }: { cause: Cause }) {
  const t = useTranslations('morpheus.desk')
  const own = useOwn()
  const me = useCurrentUser()
  const isMine = cause.owner?.id === me?.id
  return (
    <button
      type="button"
      className={classes.link}
      disabled={own.isPending}
      onClick={() =>
        me &&
        own.mutate({
          params: { id: cause.id },
          body: { version: cause.version, ownerId: isMine ? null : me.id },
        })
      }
    >
      {t(isMine ? 'leave' : 'take')}
    </button>
  )
}
