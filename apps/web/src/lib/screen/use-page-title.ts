import { useEffect } from 'react'

/** Names the browser tab: 'Documentos · Cais'. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Cais` : 'Cais'
  }, [title])
}
