import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { revisedOrderQuery } from '../../api/order.ts'
import { differences } from '../../model/clash/differences.ts'
import type { Clash } from '../../model/clash/merge-drafts.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'
import { readDraft } from '../../model/session/read-draft.ts'
import { useClashWords } from '../notices/use-clash-words.ts'
import classes from './draft-origin.module.css'

type Props = { orderId: number; form: DraftForm }

/** What submitting would change on the document, as it is typed. */
export function RevisionDifferences({ orderId, form }: Props) {
  const t = useTranslations('drafts.revision')
  const order = useQuery(revisedOrderQuery(orderId)).data?.data
  if (order === undefined) return null
  const found = differences(readDraft(order), form)
  if (found.length === 0) return <p>{t('none')}</p>
  return (
    <ul className={classes.differences}>
      {found.map((one) => (
        <li key={one.kind === 'field' ? one.field : one.productId}>
          <Difference one={one} />
        </li>
      ))}
    </ul>
  )
}

function Difference({ one }: { one: Clash }) {
  const t = useTranslations('drafts.revision')
  const words = useClashWords()
  const isNew = one.kind === 'line' && one.theirs === undefined
  const article = one.kind === 'line' ? ` ${(one.mine ?? one.theirs)?.description ?? ''}` : ''
  return (
    <>
      <strong>{words.name(one)}</strong>
      {article}: <s>{isNew ? t('absent') : words.value(one, 'theirs')}</s> → {words.value(one, 'mine')}
    </>
  )
}
