import { useTranslations } from 'use-intl'
import type { ArticleSearch } from '../use-article-search.ts'
import type { Article } from '../use-articles.ts'
import { ArticleOption } from './article-option.tsx'
import classes from './line-grid.module.css'

type Props = {
  id: string
  search: ArticleSearch
  marked: number
  refusal: string | null
  onPick: (article: Article) => void
}

/** What was found, or in words why there is nothing to choose. */
export function ArticleOptions({ id, search, marked, refusal, onPick }: Props) {
  const t = useTranslations('drafts.articles')
  const { found, pending, text } = search
  return (
    <>
      <div id={id} role="listbox" aria-label={t('label')}>
        {found.map((article, place) => (
          <ArticleOption
            key={article.id}
            id={`${id}-${place}`}
            article={article}
            marked={place === marked}
            onPick={() => onPick(article)}
          />
        ))}
      </div>
      <p
        role="status"
        className={found.length > 0 && !refusal ? 'hidden-text' : classes.said}
        data-wrong={refusal ? true : undefined}
      >
        {refusal ??
          (pending
            ? t('searching')
            : found.length > 0
              ? t('count', { count: found.length })
              : t('none', { text }))}
      </p>
    </>
  )
}
