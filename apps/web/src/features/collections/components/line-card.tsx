import { TextInput } from '@mantine/core'
import { IconBan, IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { usePartLine } from '../api.ts'
import { type Found, type Line, missingOf, proposed, round } from '../model/steps.ts'
import type { CollectionWork } from '../model/use-collection.ts'
import classes from './collection.module.css'
import { PhotoButton } from './photo-button.tsx'

type Props = { line: Line; work: CollectionWork }

/** A line: what is asked, and once it is written down what came. */
export function LineCard({ line, work }: Props) {
  const t = useTranslations('collections.line')
  const isOpen = work.mayCollect && work.openLine === line.id
  if (isOpen)
    return <LineEditor key={`${line.version} ${work.scanned?.batch ?? ''}`} line={line} work={work} />
  const { received } = line
  const state =
    received === null ? 'open' : received === 0 ? 'refused' : received < line.asked ? 'short' : 'done'
  return (
    <li className={classes.line} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {state === 'refused' ? <IconBan size={20} /> : received !== null && <IconCheck size={20} />}
      </span>
      <div className={classes.product}>
        <strong>{line.description}</strong>
        <LineDetail line={line} />
      </div>
      <span className={classes.quantity}>
        {received !== null && <strong>{formatQuantity(received)} </strong>}
        {t('of', { quantity: formatQuantity(line.asked), unit: line.unit })}
      </span>
      {work.mayCollect && (
        <button
          type="button"
          className={classes.link}
          aria-label={t(received === null ? 'openOf' : 'changeOf', { product: line.description })}
          onClick={() => work.setOpenLine(line.id)}
        >
          {t(received === null ? 'open' : 'change')}
        </button>
      )}
    </li>
  )
}

/** Batch, expiry and condition; why less came. */
function LineDetail({ line }: { line: Line }) {
  const t = useTranslations('collections')
  if (line.received === null)
    return <span className={classes.detail}>{line.delivered.map(({ batch }) => batch).join(', ')}</span>
  const parts = [
    line.expiry && t('line.expiry', { date: formatDate(line.expiry) }),
    line.received > 0 && line.condition !== 'good' && t(`condition.${line.condition}`),
    line.received === 0 && t('line.refused'),
    line.refusedReason,
    line.photo && t('photo.taken'),
  ].filter(Boolean)
  return (
    <span className={classes.detail}>
      {line.batch !== null && <span className="code">{line.batch} </span>}
      {parts.join(' · ')}
    </span>
  )
}

/** How much came, of which batch, in which condition; nothing that is typed is lost. */
function LineEditor({ line, work }: Props) {
  const t = useTranslations('collections.line')
  const { found, change, forget } = useFound(line, work)
  const missing = missingOf(line, found)
  const less = round(line.asked - found.received)
  const save = () => {
    forget()
    work.write(line, found)
  }
  const refuse = () => change({ received: 0, batch: null, expiry: null })
  return (
    <li className={classes.editor} aria-label={line.description}>
      <div className={classes.editorHead}>
        <strong>
          {line.description}{' '}
          <small>· {t('of', { quantity: formatQuantity(line.asked), unit: line.unit })}</small>
        </strong>
        {less > 0 && <span className={classes.less}>{t('less', { count: less })}</span>}
      </div>
      <div className={classes.stepper}>
        <button
          type="button"
          aria-label={t('minus')}
          disabled={found.received <= 0}
          onClick={() => change({ received: round(Math.max(0, found.received - 1)) })}
        >
          <IconMinus size={24} aria-hidden="true" />
        </button>
        <QuantityField
          aria-label={t('received', { product: line.description })}
          value={found.received}
          onChange={(received, invalid) =>
            invalid === null && received !== null && change({ received: Math.min(received, line.asked) })
          }
        />
        <button
          type="button"
          aria-label={t('plus')}
          disabled={found.received >= line.asked}
          onClick={() => change({ received: round(Math.min(line.asked, found.received + 1)) })}
        >
          <IconPlus size={24} aria-hidden="true" />
        </button>
        <Button tone="danger" className={classes.large} onClick={refuse}>
          {t('refuse')}
        </Button>
      </div>
      {found.received > 0 && <BatchFields line={line} found={found} onChange={change} />}
      <OtherBatch line={line} found={found} work={work} />
      <Reasons line={line} found={found} onChange={change} />
      <div className={classes.choices}>
        <PhotoButton work={work} line={line} photo={found.photo} onTaken={(photo) => change({ photo })} />
        <Button primary className={classes.large} disabled={missing !== null} onClick={save}>
          {missing === null ? t('save') : t(`missing.${missing}`)}
        </Button>
        {line.received !== null && (
          <Button
            className={classes.large}
            onClick={() => {
              forget()
              work.write(line, null)
            }}
          >
            {t('undo')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What is left of the line came in another batch: it becomes a line of its own. */
function OtherBatch({ line, found, work }: Props & { found: Found }) {
  const t = useTranslations('collections.line')
  const part = usePartLine(work.collection.id)
  const rest = round(line.asked - found.received)
  const mayPart = line.received === null && found.received > 0 && rest > 0
  if (!mayPart || !work.steps.isOnline || work.steps.waiting.length > 0) return null
  const press = () => {
    // the editor opens again with the line as it then is
    saveCopy(copyName(line.id, line.version + 1), { ...found, refusedReason: '' })
    part.mutate({
      params: { id: work.collection.id, lineId: line.id },
      body: { version: line.version, quantity: rest },
    })
  }
  return (
    <Button className={classes.large} loading={part.isPending} onClick={press}>
      {t('restOfOtherBatch', { quantity: formatQuantity(rest), unit: line.unit })}
    </Button>
  )
}

const copyName = (id: number, version: number) => `collection.${id}.${version}`

type FieldProps = { line: Line; found: Found; onChange: (values: Partial<Found>) => void }

const CONDITIONS = ['good', 'damaged', 'expired'] as const

/** The batches that were delivered, one tap each; another one by hand, with its expiry. */
function BatchFields({ line, found, onChange }: FieldProps) {
  const t = useTranslations('collections')
  const isDelivered = line.delivered.some(({ batch }) => batch === found.batch)
  const [isOther, setOther] = useState(found.batch !== null && !isDelivered)
  return (
    <>
      <fieldset className={classes.chips}>
        <legend>{t('line.batch')}</legend>
        {line.delivered.map(({ batch, expiry }) => (
          <button
            key={batch}
            type="button"
            aria-pressed={!isOther && found.batch === batch}
            onClick={() => {
              setOther(false)
              onChange({ batch, expiry })
            }}
          >
            <span className="code">{batch}</span>
            {expiry && <small>{formatDate(expiry)}</small>}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isOther}
          onClick={() => {
            setOther(true)
            onChange({ batch: null, expiry: null })
          }}
        >
          {t('line.otherBatch')}
        </button>
      </fieldset>
      {isOther && (
        <div className={classes.pair}>
          <TextInput
            label={t('line.batchNumber')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            value={found.batch ?? ''}
            onChange={(event) => onChange({ batch: event.currentTarget.value })}
          />
          <DateField
            label={t('line.expiryDate')}
            value={found.expiry}
            onChange={(expiry) => onChange({ expiry: expiry ?? null })}
          />
        </div>
      )}
      <fieldset className={classes.chips}>
        <legend>{t('condition.title')}</legend>
        {CONDITIONS.map((condition) => (
          <button
            key={condition}
            type="button"
            aria-pressed={found.condition === condition}
            onClick={() => onChange({ condition })}
          >
            {t(`condition.${condition}`)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** Why less came, or another batch: a tap, or words of one's own. */
function Reasons({ line, found, onChange }: FieldProps) {
  const t = useTranslations('collections.reason')
  const isOther = found.received > 0 && !line.delivered.some(({ batch }) => batch === found.batch)
  if (found.received >= line.asked && !isOther) return null
  const usual = isOther
    ? [t('relabelled'), t('otherDelivery')]
    : [t('gone'), t('sold'), t('notHandedOver'), t('notOurs')]
  return (
    <fieldset className={classes.chips}>
      <legend>{t(isOther ? 'otherBatch' : 'less')}</legend>
      {usual.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={found.refusedReason === reason}
          onClick={() => onChange({ refusedReason: reason })}
        >
          {reason}
        </button>
      ))}
      <TextInput
        className={classes.wide}
        aria-label={t('own')}
        placeholder={t('own')}
        maxLength={200}
        autoComplete="off"
        value={found.refusedReason}
        onChange={(event) => onChange({ refusedReason: event.currentTarget.value })}
      />
    </fieldset>
  )
}

/** What is typed, with a copy on the device under the version of the line; what a label says comes first. */
function useFound(line: Line, { scanned }: CollectionWork) {
  const name = copyName(line.id, line.version)
  const [found, setFound] = useState<Found>(() => {
    const typed = readCopy<Found>(name)?.value ?? proposed(line)
    if (scanned?.lineId !== line.id || scanned.batch === null) return typed
    return { ...typed, batch: scanned.batch, expiry: scanned.expiry }
  })
  const change = (values: Partial<Found>) => {
    const next = { ...found, ...values }
    setFound(next)
    saveCopy(name, next)
  }
  return { found, change, forget: () => deleteCopy(name) }
}
