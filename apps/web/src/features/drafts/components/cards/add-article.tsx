import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductPlace } from '../../api/products.ts'
import type { DraftLine } from '../../model/session/draft-form.ts'
import { ArticleOptions } from '../grid/article-options.tsx'
import { useArticleSearch } from '../use-article-search.ts'
import type { Article, Articles } from '../use-articles.ts'
import classes from './line-cards.module.css'

type Props = {
  lines: readonly DraftLine[]
  articles: Articles
  place: ProductPlace
  onAdd: (article: Article) => void
}

/** Finds an article by touch and adds it. */
export function AddArticle({ lines, articles, place, onAdd }: Props) {
  const t = useTranslations('drafts')
  const id = useId()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const search = useArticleSearch(articles.list, place, text)
  const write = (typed: string) => {
    setText(typed)
    setRefusal(null)
  }
  const pick = (article: Article) => {
    const at = lines.findIndex(({ productId }) => productId === article.id)
    if (at >= 0) return setRefusal(t('articles.twice', { article: article.id, line: String(at + 1) }))
    write('')
    onAdd(article)
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded={search.text !== ''}
        aria-controls={search.text === '' ? undefined : id}
        label={t('grid.add')}
        placeholder={t('grid.placeholder')}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        autoComplete="off"
        value={text}
        // room below for what will be found, above the keyboard and the bar
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'start' })}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {search.text !== '' && (
        <div className={classes.found}>
          <ArticleOptions id={id} search={search} marked={-1} refusal={refusal} onPick={pick} />
        </div>
      )}
    </>
  )
}
