import { NO_INVOICE, readUnitKey } from '@cais/domain/quarantine/causes'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  type Cause,
  causesQuery,
  searchCustomerCodes,
  searchProducts,
  searchReasons,
  useMend,
  useOwn,
  useUndo,
} from '../api.ts'
import type { ClaimsSearch } from '../search.ts'
import classes from './claims.module.css'

/** What is unknown, by cause, not by line: said once, it is known for all that waits and for what comes later. */
export function Quarantine({ search }: { search: ClaimsSearch }) {
  const t = useTranslations('claims.quarantine')
  const navigate = useNavigate()
  const found = useQuery(causesQuery(search))
  const rows = found.data?.data
  const go = (values: Partial<ClaimsSearch>) =>
    navigate({ to: '/claims', search: { ...search, page: undefined, ...values }, resetScroll: false })
  return (
    <div className={classes.sheet}>
      <p className={classes.quiet}>{t('text')}</p>
      <div className={classes.sheetHead}>
        <LinkTabs
          label={t('tabs')}
          active={search.mended ? 'mended' : 'open'}
          tabs={[
            {
              key: 'open',
              label: t('open'),
              link: linkOptions({ to: '/claims', search: { view: 'quarantine' } }),
            },
            {
              key: 'mended',
              label: t('mended'),
              link: linkOptions({ to: '/claims', search: { view: 'quarantine', mended: 'yes' } }),
            },
          ]}
        />
        <SearchBox
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => go({ search: text })}
        />
      </div>
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!rows && !found.error && <RowsSkeleton />}
      {rows?.length === 0 && <EmptyState title={t(search.mended ? 'noneMended' : 'none')} />}
      <ul className={classes.plain}>
        {rows?.map((cause) => (
          <CauseCard key={cause.id} cause={cause} />
        ))}
      </ul>
      <Pager pagination={found.data?.meta.pagination} onPage={(page) => go({ page })} />
    </div>
  )
}

function CauseCard({ cause }: { cause: Cause }) {
  const t = useTranslations('claims.quarantine')
  const unknown = useTranslations('claims.unknown')
  const figures = { items: cause.items, groups: cause.groups, amount: formatMoney(cause.amount) }
  const may = (action: Cause['allowedActions'][number]) => cause.allowedActions.includes(action)
  return (
    <li className={classes.cause} data-state={cause.state}>
      <div>
        <strong>{unknown(cause.kind, { key: cause.key })}</strong>
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

const LOADS = { article: searchProducts, customer: searchCustomerCodes, reason: searchReasons } as const

/** What it is with us: chosen, or typed where there is nothing to choose from. */
function MendForm({ cause }: { cause: Cause }) {
  const t = useTranslations('claims.quarantine')
  const mend = useMend()
  const [chosen, setChosen] = useState<Found | null>(null)
  const [typed, setTyped] = useState('')
  const load = cause.kind === 'unit' || cause.kind === 'invoice' ? null : LOADS[cause.kind]
  const target = load ? (chosen?.value ?? '') : typed.trim()
  const send = (value: string) =>
    mend.mutate({ params: { id: cause.id }, body: { version: cause.version, target: value } })
  const label =
    cause.kind === 'unit'
      ? t('is.unit', { article: readUnitKey(cause.key).productId })
      : t(`is.${cause.kind}`)
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
  const t = useTranslations('claims.quarantine')
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
  const t = useTranslations('claims.quarantine')
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
