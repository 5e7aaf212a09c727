import { NO_INVOICE, PRICE_TARGETS, readUnitKey } from '@cais/domain/quarantine/causes'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiRow, api } from '../../lib/api/api.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../actions/button.tsx'
import { type Found, SearchSelect } from '../fields/search-select.tsx'
import { DateText } from '../marks/text.tsx'
import classes from './quarantine.module.css'

export type Cause = ApiRow<'GET /quarantine'>

const REFRESHES = ['quarantine', 'claims', 'claim-files', 'morpheus', 'credit-notes', 'orders', 'menu-counts']
const useMend = () => useApiMutation('POST /quarantine/{id}/mend', { refreshes: REFRESHES, quiet: true })
const useUndo = () => useApiMutation('POST /quarantine/{id}/undo', { refreshes: REFRESHES })
const useOwn = () => useApiMutation('POST /quarantine/{id}/owner', { refreshes: REFRESHES })

/** Articles, as a SearchSelect finds them. */
export async function searchProducts(search: string): Promise<Found[]> {
  const { data } = await api('GET /products', { query: { search, perPage: 20 } })
  return data.map(({ id, description }) => ({ value: id, label: description, detail: id }))
}

/** Customers by code, for what is mended by a code. */
async function searchCustomerCodes(search: string): Promise<Found[]> {
  const { data } = await api('GET /customers', { query: { search, perPage: 20 } })
  return data.map(({ code, name }) => ({ value: code, label: name, detail: code }))
}

/** Reasons, as a SearchSelect finds them. */
async function searchReasons(search: string): Promise<Found[]> {
  const { data } = await api('GET /reasons')
  const text = search.toLowerCase()
  return data
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(text))
    .map(({ id, name }) => ({ value: id, label: name, detail: id }))
}

/** Causes with what waits for each; said once, it is known for all lines alike and for what comes later. */
export function CauseCards({ causes }: { causes: readonly Cause[] }) {
  return (
    <ul className={classes.list}>
      {causes.map((cause) => (
        <CauseCard key={cause.id} cause={cause} />
      ))}
    </ul>
  )
}

function CauseCard({ cause }: { cause: Cause }) {
  const t = useTranslations('quarantine')
  const unknown = useTranslations('quarantine.unknown')
  const figures = { items: cause.items, groups: cause.groups, amount: formatMoney(cause.amount) }
  const may = (action: Cause['allowedActions'][number]) => cause.allowedActions.includes(action)
  return (
    <li className={classes.cause} data-state={cause.state}>
      <div>
        <strong>{unknown(cause.kind, { key: keyShown(cause) })}</strong>
        <br />
        <small>
          {[cause.senderName, cause.hint, cause.owner && t('owner', { name: cause.owner.name })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {cause.state === 'open' ? (
        <p>{t('figures', figures)}</p>
      ) : (
        <p>
          → <span className="code">{cause.target}</span> {cause.targetLabel} ·{' '}
          {t('mendedBy', { name: cause.mendedBy?.name ?? '–' })} <DateText value={cause.mendedAt} time />
        </p>
      )}
      {may('mend') && <MendForm cause={cause} />}
      <div className={classes.buttons}>
        {may('assign') && <OwnButton cause={cause} />}
        {may('undo') && <UndoButton cause={cause} />}
      </div>
    </li>
  )
}

/** A price is that of an article at what was sent for it; a quantity is of one line, which its hint shows. */
const keyShown = ({ kind, key, hint }: Cause) =>
  kind === 'price' ? key.replace(/\/\d+$/, '') : kind === 'quantity' ? hint : key

const LOADS = { article: searchProducts, customer: searchCustomerCodes, reason: searchReasons } as const
const loadOf = (kind: Cause['kind']) =>
  kind === 'article' || kind === 'customer' || kind === 'reason' ? LOADS[kind] : null

/** What it is with us: chosen, or typed where there is nothing to choose from. */
function MendForm({ cause }: { cause: Cause }) {
  const t = useTranslations('quarantine')
  const mend = useMend()
  const [chosen, setChosen] = useState<Found | null>(null)
  const [typed, setTyped] = useState('')
  const load = loadOf(cause.kind)
  const target = load ? (chosen?.value ?? '') : typed.trim()
  const send = (value: string) =>
    mend.mutate({ params: { id: cause.id }, body: { version: cause.version, target: value } })
  const { kind } = cause
  if (kind === 'price')
    return (
      <div className={classes.mend}>
        {PRICE_TARGETS.map((price) => (
          <Button key={price} loading={mend.isPending} onClick={() => send(price)}>
            {t(`price.${price}`)}
          </Button>
        ))}
      </div>
    )
  const label =
    kind === 'unit' ? t('is.unit', { article: readUnitKey(cause.key).productId }) : t(`is.${kind}`)
  return (
    <div className={classes.mend}>
      {load ? (
        <SearchSelect
          name={`quarantine-${cause.kind}`}
          label={label}
          value={chosen}
          error={mend.error?.message}
          onChange={setChosen}
          load={load}
        />
      ) : (
        <TextInput
          label={label}
          value={typed}
          maxLength={60}
          autoComplete="off"
          error={mend.error?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button primary disabled={target === ''} loading={mend.isPending} onClick={() => send(target)}>
        {t('mend', { count: cause.items })}
      </Button>
      {cause.kind === 'invoice' && (
        <Button loading={mend.isPending} onClick={() => send(NO_INVOICE)}>
          {t('noInvoice')}
        </Button>
      )}
    </div>
  )
}

function OwnButton({ cause }: { cause: Cause }) {
  const t = useTranslations('quarantine')
  const own = useOwn()
  const me = useCurrentUser()
  const isMine = cause.owner?.id === me?.id
  return (
    <Button
      loading={own.isPending}
      onClick={() =>
        me &&
        own.mutate({
          params: { id: cause.id },
          body: { version: cause.version, ownerId: isMine ? null : me.id },
        })
      }
    >
      {t(isMine ? 'leave' : 'take')}
    </Button>
  )
}

function UndoButton({ cause }: { cause: Cause }) {
  const t = useTranslations('quarantine')
  const undo = useUndo()
  return (
    <Button
      tone="danger"
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { id: cause.id }, body: { version: cause.version } })}
    >
      {t('undo')}
    </Button>
  )
}
