/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)([^?]*)/, `$1${database}`)
}
