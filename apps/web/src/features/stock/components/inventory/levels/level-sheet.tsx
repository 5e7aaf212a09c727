import { canOpen } from '@cais/domain/access/pages'
import { IconArrowBackUp, IconClipboardCheck, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../../../ui/actions/button.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../../../ui/marks/text.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { DefinitionList } from '../../../../../ui/page/definition-list.tsx'
import { SlideIn } from '../../../../../ui/popups/slide-in.tsx'
import { TextSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { historyOf, movementsOfLevel } from '../../../inventory-api.ts'
import type { Level, Movement } from '../../../model/inventory-query.ts'
import { BatchHolders } from '../../batch-holders.tsx'
import { ChangeText } from '../change-text.tsx'
import { InventoryHistory } from '../inventory-history.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DaysToExpiry } from './days-to-expiry.tsx'
import classes from './level-sheet.module.css'

type Props = { level: Level; onClose: () => void }

/** One batch: what is on hand, who holds it, how it came about; it is counted and blocked here. */
export function LevelSheet({ level, onClose }: Props) {
  const t = useTranslations('inventory')
  const mayRecall = canOpen(rolesOf(useCurrentUser()), 'stock')
  const [asking, setAsking] = useState<'correct' | 'block' | null>(null)
  return (
    <SlideIn
      open
      onClose={onClose}
      size={640}
      title={`${level.description} · ${level.batch}`}
      footer={
        <>
          {mayRecall && (
            <LinkButton
              to="/stock/recalls"
              search={{ step: 'new', productId: level.productId, batch: level.batch }}
              leftSection={<IconArrowBackUp size={17} />}
            >
              {t('recall')}
            </LinkButton>
          )}
          <Button
            leftSection={level.blocked ? <IconLockOpen size={17} /> : <IconLock size={17} />}
            onClick={() => setAsking('block')}
          >
            {t(level.blocked ? 'block.unblock' : 'block.block')}
          </Button>
          <Button primary leftSection={<IconClipboardCheck size={17} />} onClick={() => setAsking('correct')}>
            {t('correct.button')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <LevelFacts level={level} />
        <Card title={t('levels.holders')}>
          <BatchHolders batch={level} />
        </Card>
        <Card title={t('levels.lastMovements')}>
          <LastMovements level={level} />
        </Card>
        <Card title={t('levels.history')}>
          <InventoryHistory
            query={(perPage) => historyOf('stock', level.levelId, perPage)}
            record={{ objectType: 'stock', objectId: String(level.levelId) }}
          />
        </Card>
      </div>
      {asking === 'correct' && <CorrectDialog level={level} onClose={() => setAsking(null)} />}
      {asking === 'block' && <BlockDialog level={level} onClose={() => setAsking(null)} />}
    </SlideIn>
  )
}

function LevelFacts({ level }: { level: Level }) {
  const t = useTranslations('inventory')
  return (
    <>
      {level.blocked && (
        <p className={classes.blocked}>
          <Badge colour="danger">{t('levels.blocked')}</Badge> {level.blockReason}
        </p>
      )}
      <DefinitionList
        items={[
          { term: t('columns.product'), value: <CodeText>{level.productId}</CodeText> },
          { term: t('columns.warehouse'), value: level.warehouseId },
          { term: t('columns.stock'), value: <QuantityText value={level.stock} unit={level.unit} /> },
          {
            term: t('columns.reserved'),
            value: <QuantityText value={level.reservedStock} unit={level.unit} />,
          },
          { term: t('columns.free'), value: <QuantityText value={level.available} unit={level.unit} /> },
          { term: t('columns.expiry'), value: <DateText value={level.expiry} /> },
          { term: t('columns.days'), value: <DaysToExpiry days={level.daysToExpiry} /> },
          { term: t('columns.temperature'), value: t(`temperature.${level.temperature}`) },
          { term: t('columns.received'), value: <DateText value={level.receivedOn} /> },
        ]}
      />
    </>
  )
}

function LastMovements({ level }: { level: Level }) {
  const t = useTranslations('inventory.levels')
  const movements = useQuery(movementsOfLevel(level.levelId))
  if (!movements.data) return <TextSkeleton lines={3} />
  return (
    <>
      <ul className={classes.movements}>
        {movements.data.data.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
      </ul>
      <Link to="/stock" search={{ view: 'movements', levelId: level.levelId }}>
        {t('allMovements')}
      </Link>
    </>
  )
}

/** A movement in two lines: what, how much, the balance; when, by whom, for what. */
function MovementLine({ movement }: { movement: Movement }) {
  const t = useTranslations('inventory')
  const { kind, quantity, balance, at, user, reference, counterpart, reason } = movement
  return (
    <li className={classes.movement}>
      <span>{t(`kind.${kind}`)}</span>
      <ChangeText quantity={quantity} />
      <QuantityText value={balance} />
      <small>
        {[
          <DateText key="at" value={at} time />,
          user?.name ?? t('system'),
          counterpart ? `${reference} ⇄ ${counterpart}` : reference,
          reason,
        ]
          .filter(Boolean)
          .flatMap((part, place) => (place === 0 ? [part] : [' · ', part]))}
      </small>
    </li>
  )
}
