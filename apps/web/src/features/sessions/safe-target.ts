const SIGN_IN_PAGES = /^\/(login|change-password|first-password)\b/

/** The page to open after signing in, if it is one of Cais; undefined for other addresses (open redirect). */
export function safeTarget(target: string | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target) || SIGN_IN_PAGES.test(target)) return undefined
  return target
}
