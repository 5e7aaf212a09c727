import { RuleError } from '../kernel/rule-error.ts'
import { hasRole, type Role } from './roles.ts'

/** How long a link to a first password is valid. */
export const LINK_HOURS = 24

type Caller = { readonly id: number; readonly roles: readonly Role[] }
type Account = Caller & { readonly active: boolean }

/**
 * Who may give another user a new password (docs/domain/access.md): ADMIN to everybody, SUPER_USER to whoever does not hold ADMIN.
 * Throws ROLE_MISSING, USER_ABOVE_EDITOR, PASSWORD_RESET_OWN (the profile changes the own one), USER_INACTIVE.
 */
export function requirePasswordReset(caller: Caller, target: Account): void {
  const refusal = refusalOfReset(caller, target)
  if (refusal) throw refusal
}

/** Whether the user may be given a new password by the caller. */
export const mayResetPassword = (caller: Caller, target: Account): boolean =>
  refusalOfReset(caller, target) === null

function refusalOfReset(caller: Caller, target: Account): RuleError | null {
  if (!hasRole(caller.roles, 'SUPER_USER')) return new RuleError('ROLE_MISSING', { roles: ['SUPER_USER'] })
  if (caller.id === target.id) return new RuleError('PASSWORD_RESET_OWN')
  if (target.roles.includes('ADMIN') && !caller.roles.includes('ADMIN'))
    return new RuleError('USER_ABOVE_EDITOR', { roles: ['ADMIN'] })
  return target.active ? null : new RuleError('USER_INACTIVE')
}

/** Short words that are told apart by ear, without accents. */
const WORDS = `
  abril agua aldeia algodao amarelo amendoim areia arroz arvore aveia azeite azul bairro balde banana banco barco barra
  batata bicho bola branco caderno caixa cajueiro caminho campo caneta canoa carta casa castanha cereja cesto chave chuva
  cidade cinema coco coelho colher copo corda couve dado danca dezena disco doce duna erva escola espelho estrela farinha
  farol feijao feira festa figo flauta flor folha fonte forno fruta galinha garfo gelo girafa goiaba grilo guitarra horta
  ilha janela jardim jogo laranja lapis leite lenha letra limao linha linho livro lua madeira mala manga mapa mar marfim
  melao menta mesa milho moeda monte navio neve ninho norte nuvem oceano onda ouro ovelha palma panela papel pato pedra
  peixe pente piano pinho pomar ponte porta praia prata prato quadro queijo rede relva remo rio roda rosa sal sapato
  selo semente serra sino sol sombra sul tambor tapete telha tigre tinta tomate trigo uva vela vento verde viola zebra`
  .trim()
  .split(/\s+/)

/**
 * A password that can be read out over the telephone: 'barco-linho-pomar-4821'. It is used once, under the limits of sign-in.
 * `pick(n)` gives a random whole number from 0 to n - 1.
 */
export function temporaryPassword(pick: (below: number) => number): string {
  const words = Array.from({ length: 3 }, () => WORDS[pick(WORDS.length)])
  return [...words, 1000 + pick(9000)].join('-')
}
