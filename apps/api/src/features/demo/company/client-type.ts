/** How the first word of a name tells what kind of client it is; every other shop is retail. */
const BY_FIRST_WORD: Readonly<Record<string, string>> = {
  Supermercado: 'CHAIN',
  Cash: 'WHOLESALE',
  Armazém: 'WHOLESALE',
  Armazéns: 'WHOLESALE',
  Banca: 'WHOLESALE',
  Distribuidora: 'WHOLESALE',
  Entreposto: 'WHOLESALE',
  Abastecimento: 'WHOLESALE',
  Logística: 'WHOLESALE',
  Restaurante: 'HORECA',
  Hotel: 'HORECA',
  Pousada: 'HORECA',
  Catering: 'HORECA',
  Takeaway: 'HORECA',
  Cantina: 'INSTITUTION',
  Hospital: 'INSTITUTION',
  Talho: 'CONSUMER',
}

/** The kind of a demo client (client_types). */
export const clientTypeOf = (name: string): string => BY_FIRST_WORD[name.split(' ', 1)[0] ?? ''] ?? 'RETAIL'
