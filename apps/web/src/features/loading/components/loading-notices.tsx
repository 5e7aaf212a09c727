import { IconAlertTriangle, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Line, Reason } from '../model/load-steps.ts'
import type { LoadScan } from '../model/read-scan.ts'
import type { LoadingWork } from '../model/use-loading.ts'
import { ReasonButtons } from './line-row.tsx'
import classes from './loading.module.css'

/** Steps that the server did not take: they stay until the loader has seen them. */
export function RefusedSteps({ steps }: Pick<LoadingWork, 'steps'>) {
  const t = useTranslations('loading.refused')
  return steps.refused.map(({ key, product, at, refused }) => (
    <section key={key} className={classes.notice} data-tone="danger">
      <div>
        <h2>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {t('title', { product, time: formatTime(at) })}
        </h2>
        <p>{refused}</p>
      </div>
      <div className={classes.choices}>
        <Button className={classes.large} onClick={() => steps.drop(key)}>
          {t('drop')}
        </Button>
      </div>
    </section>
  ))
}

type NoticeProps = { work: LoadingWork; onReadAgain: () => void }

/** What the last scan came to, where it did not load a line. */
export function ScanNotice({ work, onReadAgain }: NoticeProps) {
  const t = useTranslations('loading.scan')
  const { scan } = work
  if (scan === null || scan.kind === 'part') return null
  if (scan.kind === 'other-batch')
    return <OtherBatch key={scan.batch} scan={scan} work={work} onReadAgain={onReadAgain} />
  if (scan.kind === 'choose') {
    const [first] = scan.parts
    return (
      <Notice title={t('choose')} text={t('chooseText', { product: first?.line.description ?? '' })}>
        {scan.parts.map(({ key, line }) => (
          <Button key={key} className={classes.large} onClick={() => work.tick(line)}>
            {line.batch}
          </Button>
        ))}
      </Notice>
    )
  }
  return (
    <Notice tone={scan.kind === 'refused' ? 'danger' : 'warning'} title={sentence(t, scan)}>
      <Button className={classes.large} onClick={() => work.setScan(null)}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}

type Words = ReturnType<typeof useTranslations<'loading.scan'>>

function sentence(t: Words, scan: Extract<LoadScan, { kind: 'refused' | 'done' }>): string {
  if (scan.kind === 'done') return t('done', { product: scan.part.line.description, batch: scan.part.batch })
  const { code, facts } = scan.refusal
  const fact = (name: string) => String(facts[name] ?? '')
  if (code === 'CODE_MISREAD') return t('misread', { code: fact('code') })
  if (code === 'CODE_EXPIRED')
    return t('expired', { batch: fact('batch'), expiry: formatDate(fact('expiry')) })
  if (code === 'CODE_EXPIRY_DIFFERS') {
    const held = formatDate(fact('held'))
    return t('differs', { batch: fact('batch'), expiry: formatDate(fact('expiry')), held })
  }
  return t('foreign', { code: fact('code') })
}

type OtherProps = NoticeProps & { scan: Extract<LoadScan, { kind: 'other-batch' }> }

/** Another batch than the reserved one: what was read, what is reserved, and whether it may be taken instead. */
function OtherBatch({ scan: { part, batch, code }, work, onReadAgain }: OtherProps) {
  const t = useTranslations('loading.scan')
  const [asking, setAsking] = useState(false)
  const { line } = part
  const other = line.otherBatches.find((one) => one.batch.toUpperCase() === batch.toUpperCase())
  const withExpiry = (date: string | null | undefined) =>
    date ? t('withExpiry', { date: formatDate(date) }) : ''
  const text = t('other', {
    product: line.description,
    batch,
    expiry: withExpiry(other?.expiry ?? code.expiry),
    reserved: line.batch,
    reservedExpiry: withExpiry(line.expiry),
  })
  const mayTake = other !== undefined && other.why === null
  const take = (reason: Reason) => work.takeOther(line, other?.batch ?? batch, reason)
  return (
    <Notice title={t('otherTitle')} text={`${text} ${explanation(t, other)}`}>
      <Button
        className={classes.large}
        onClick={() => {
          work.setScan(null)
          onReadAgain()
        }}
      >
        {t('again')}
      </Button>
      {mayTake && !asking && (
        <Button className={classes.large} onClick={() => setAsking(true)}>
          {t('exchange')}
        </Button>
      )}
      {mayTake && asking && <ReasonButtons label={t('whyNotReserved')} chosen={null} onChoose={take} />}
    </Notice>
  )
}

function explanation(t: Words, other: Line['otherBatches'][number] | undefined): string {
  if (other === undefined) return t('unknownBatch')
  return other.why === null ? t('otherFirst') : t(`why.${other.why}`, { next: other.next ?? '' })
}

type CardProps = { title: string; text?: string; tone?: 'warning' | 'danger'; children: React.ReactNode }

function Notice({ title, text, tone = 'warning', children }: CardProps) {
  return (
    <section className={classes.notice} data-tone={tone} role="alert">
      <div>
        <h2>
          <IconScan size={20} aria-hidden="true" />
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.choices}>{children}</div>
    </section>
  )
}
