import type { OrderReply } from '@cais/contract/orders/schemas'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageLink } from '../../../../ui/actions/page-link.tsx'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText, MoneyText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { isDraft, orderLink } from '../../model/order-link.ts'
import classes from './order-detail.module.css'

/** The documents that this one was made from, and those made from it; nothing if there are none. */
export function OrderRelations({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { quote, duplicateOf, inbound } = order
  const made = order.made.filter(({ relation }) => relation !== 'revision')
  if (quote === null && duplicateOf === null && inbound === null && made.length === 0) return null
  return (
    <Card title={t('relations')}>
      <ul className={classes.list}>
        {inbound && (
          <li>
            <span className={classes.quiet}>{t('inboundOf')}</span>
            <div className={classes.row}>
              <PageLink to="/morpheus" search={{ order: inbound.id }} className={classes.linked}>
                {inbound.file}
              </PageLink>
            </div>
          </li>
        )}
        {quote && <Source word={t('ofQuote')} id={quote.id} name={quote.number} />}
        {duplicateOf && (
          <Source
            word={t('duplicateOf')}
            id={duplicateOf.id}
            name={duplicateOf.number ?? String(duplicateOf.id)}
          />
        )}
        {made.map((one) => (
          <Made key={`${one.relation} ${one.id}`} made={one} />
        ))}
      </ul>
    </Card>
  )
}

function Source({ word, id, name }: { word: string; id: number; name: string }) {
  return (
    <li>
      <span className={classes.quiet}>{word}</span>
      <div className={classes.row}>
        <Link to="/documents/$id" params={{ id: String(id) }} className={classes.linked}>
          <CodeText>{name}</CodeText>
        </Link>
      </div>
    </li>
  )
}

function Made({ made }: { made: OrderReply['made'][number] }) {
  const t = useTranslations('orders')
  return (
    <li>
      <span className={classes.quiet}>
        {t(made.relation === 'converted' ? 'detail.madeOrder' : 'detail.madeDuplicate', {
          name: made.createdBy.name,
        })}
      </span>
      <div className={classes.row}>
        <Link {...orderLink(made)} className={classes.linked}>
          <CodeText>{made.number ?? t('draftName', { id: String(made.id) })}</CodeText>
        </Link>
        {!isDraft(made) && <StageBadge status={made.status} stages={made.stages} />}
        <MoneyText centavos={made.total} currency />
      </div>
    </li>
  )
}
