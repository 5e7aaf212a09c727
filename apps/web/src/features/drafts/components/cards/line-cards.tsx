import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { addLines, changeLine, removeLine } from '../../model/lines/edit-lines.ts'
import { lineOf } from '../../model/lines/line-of-product.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { LineEntryFields } from '../fields/line-entry-fields.tsx'
import type { Articles } from '../use-articles.ts'
import { AddArticle } from './add-article.tsx'
import { LineCard } from './line-card.tsx'
import classes from './line-cards.module.css'

type Props = { session: DraftSession; form: DraftForm; preview: Preview; articles: Articles }

/** The lines on a phone: a card each, its figures in a sheet; an article is added by searching. */
export function LineCards({ session, form, preview, articles }: Props) {
  const t = useTranslations('drafts.grid')
  const [opened, setOpened] = useState<string | null>(null)
  const line = form.lines.find(({ productId }) => productId === opened)
  const close = () => setOpened(null)
  return (
    <>
      <ul className={classes.cards} aria-label={t('label')}>
        {form.lines.map((one, index) => (
          <LineCard
            key={one.productId}
            session={session}
            line={one}
            index={index}
            total={preview.lines[index]?.total ?? null}
            article={articles.byCode.get(one.productId)}
            onOpen={() => setOpened(one.productId)}
            onSettle={(entry) => session.change(changeLine(one.productId, entry))}
          />
        ))}
      </ul>
      <AddArticle
        lines={form.lines}
        articles={articles}
        place={{ warehouseId: form.warehouse, customerId: form.customerId }}
        onAdd={(article) => {
          session.change(addLines([lineOf(article)]))
          setOpened(article.id)
        }}
      />
      <SlideIn open={line !== undefined} onClose={close} title={line?.description ?? ''}>
        {line && (
          <LineEntryFields
            line={line}
            onChange={(entry) => session.change(changeLine(line.productId, entry))}
            onRemove={() => {
              close()
              session.change(removeLine(line.productId))
            }}
            onDone={close}
          />
        )}
      </SlideIn>
    </>
  )
}
