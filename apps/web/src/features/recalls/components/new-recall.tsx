import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Scanner } from '../../../ui/scan/scanner.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { batchesQuery, type Trace, traceQuery, useOpenRecall } from '../api.ts'
import type { RecallsSearch } from '../search.ts'
import { BalanceCard } from './balance-card.tsx'
import { CustomersCard } from './customers-card.tsx'
import { PlacesCard } from './places-card.tsx'
import classes from './recalls.module.css'

/** A new recall: the batch is found, looked at, and recalled. */
export function NewRecall({ search }: { search: RecallsSearch }) {
  const { productId, batch, find } = search
  if (productId !== undefined && batch !== undefined)
    return <ChosenBatch productId={productId} batch={batch} />
  return <FindBatch text={find} />
}

function FindBatch({ text }: { text: string | undefined }) {
  const t = useTranslations('recalls.find')
  const navigate = useNavigate()
  const found = useQuery({ ...batchesQuery(text ?? ''), enabled: text !== undefined })
  return (
    <>
      <PageHeader title={t('title')} back={{ to: '/stock/recalls' }} />
      <div className={classes.narrow}>
        <Card>
          <div className={classes.form}>
            <p className={classes.quiet}>{t('text')}</p>
            <Scanner
              autoFocus
              onCode={(code) =>
                void navigate({
                  to: '/stock/recalls',
                  search: { step: 'new', find: code.trim().slice(0, 100) },
                })
              }
            />
            {found.error && <ErrorState error={found.error} retry={found.refetch} />}
            {found.data?.data.length === 0 && (
              <EmptyState title={t('none')}>{t('noneText', { text: text ?? '' })}</EmptyState>
            )}
            <ul className={classes.found}>
              {(found.data?.data ?? []).map((one) => (
                <li key={`${one.productId} ${one.batch}`}>
                  <Link
                    to="/stock/recalls"
                    search={{ step: 'new', productId: one.productId, batch: one.batch }}
                  >
                    <span>
                      <strong>{one.description}</strong> · {t('batch')} <CodeText>{one.batch}</CodeText>
                      {one.recallId !== null && ` · ${t('recalled')}`}
                    </span>
                    <span className={classes.quiet}>
                      {one.expiry !== null && <DateText value={one.expiry} />} · {formatQuantity(one.stock)}{' '}
                      {one.unit}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </Card>
      </div>
    </>
  )
}

function ChosenBatch({ productId, batch }: { productId: string; batch: string }) {
  const t = useTranslations('recalls.find')
  const trace = useQuery(traceQuery(productId, batch))
  if (trace.error && !trace.data) return <ErrorState error={trace.error} retry={trace.refetch} />
  if (!trace.data) return <DetailSkeleton />
  const { data } = trace.data
  return (
    <>
      <PageHeader title={t('titleOf', { batch })} lead={data.description} back={{ to: '/stock/recalls' }} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <BalanceCard trace={data} />
          {data.recall === null ? <OpenForm trace={data} /> : <Recalled recall={data.recall} />}
          <CustomersCard customers={data.customers} unit={data.unit} />
        </div>
        <div className={classes.side}>
          <PlacesCard trace={data} />
        </div>
      </div>
    </>
  )
}

function Recalled({ recall }: { recall: NonNullable<Trace['recall']> }) {
  const t = useTranslations('recalls.find')
  return (
    <Card>
      <p>{t('recalledAs', { number: recall.number })}</p>
      <div className={classes.buttons}>
        <LinkButton to="/stock/recalls/$id" params={{ id: String(recall.id) }} primary>
          {t('open', { number: recall.number })}
        </LinkButton>
      </div>
    </Card>
  )
}

const GRADES = [1, 2, 3] as const
type Form = { grade: 1 | 2 | 3; reason: string; block: boolean }

/** Why the batch is taken back; what is typed stays on the device until the recall is there. */
function OpenForm({ trace }: { trace: Trace }) {
  const t = useTranslations('recalls')
  const navigate = useNavigate()
  const name = `recall.${trace.productId}.${trace.batch}`
  const [form, setForm] = useState<Form>(
    () => readCopy<Form>(name)?.value ?? { grade: 1, reason: '', block: true },
  )
  const [isMissing, setMissing] = useState(false)
  const open = useOpenRecall((id) => {
    deleteCopy(name)
    void navigate({ to: '/stock/recalls/$id', params: { id: String(id) } })
  })
  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values }
    setForm(next)
    saveCopy(name, next)
  }
  const held = trace.places.reduce((sum, one) => sum + one.orders, 0)
  return (
    <Card title={t('form.title')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(form.reason.trim() === '')
          if (form.reason.trim() !== '')
            open.mutate({ body: { ...form, productId: trace.productId, batch: trace.batch } })
        }}
      >
        <RadioGroup
          label={t('form.grade')}
          value={String(form.grade)}
          options={GRADES.map((grade) => ({ value: String(grade), label: t(`grade.g${grade}`) }))}
          onChange={(value) => change({ grade: GRADES.find((grade) => String(grade) === value) ?? 1 })}
        />
        <Textarea
          label={t('form.reason')}
          description={t('form.reasonHint')}
          required
          maxLength={500}
          autosize
          minRows={2}
          value={form.reason}
          error={isMissing ? t('form.reasonMissing') : undefined}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Toggle label={t('form.block')} checked={form.block} onChange={(block) => change({ block })} />
        <p className={classes.quiet}>{t('form.blockText', { count: held })}</p>
        {open.error && (
          <p role="alert" className={classes.error}>
            {open.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" primary tone="danger" loading={open.isPending}>
            {t('form.open')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
