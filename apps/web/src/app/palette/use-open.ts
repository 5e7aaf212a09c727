import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { focusNextTitle } from '../../lib/screen/focus-title.ts'

/** Opens what the palette found; its title has the focus then, for the palette that had it is gone. */
export function useOpen() {
  const navigate = useNavigate()
  return (link: LinkProps) => {
    focusNextTitle()
    return navigate(link)
  }
}
