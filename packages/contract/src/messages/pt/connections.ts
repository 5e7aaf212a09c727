import type { ConnectionCode } from '@cais/domain/kernel/rule-codes/connections'

export const connections: Record<ConnectionCode, string> = {
  CONNECTION_UNREACHABLE: 'O servidor {host} não responde. Confirme o endereço, a porta e se está ligado.',
  CONNECTION_TIMEOUT: 'O servidor {host} não respondeu a tempo.',
  CONNECTION_LOST: 'A ligação a {host} caiu a meio.',
  CONNECTION_PROTOCOL_WRONG:
    'O que responde em {host} não é um servidor {protocol}. Confirme o endereço e a porta.',
  CONNECTION_NOT_ENCRYPTED:
    'A ligação cifrada a {host} falhou: o servidor não a oferece, ou o seu certificado não é válido. Confirme a segurança e a porta.',
  CONNECTION_SIGN_IN_REFUSED: 'O servidor {host} recusou o utilizador, a palavra-passe ou a chave.',
  CONNECTION_KEY_UNREADABLE:
    'A chave privada não pode ser lida: está incompleta, ou a palavra-passe da chave não é a certa.',
  CONNECTION_SECRET_UNREADABLE:
    'A palavra-passe guardada não pode ser lida, porque foi cifrada com outra chave. Escreva-a de novo.',
  HOST_KEY_UNKNOWN:
    'O servidor {host} apresentou a chave {key}, que ainda não foi confirmada. Compare-a com a que o retalhista indicou e confirme-a.',
  HOST_KEY_CHANGED:
    'O servidor {host} apresentou a chave {key}, que não é a confirmada. Pergunte ao retalhista antes de a aceitar: pode ser outro servidor.',
  REMOTE_FOLDER_MISSING: 'A pasta {folder} não existe no servidor {host}.',
  REMOTE_ACCESS_REFUSED: 'O servidor {host} não permite o acesso a {folder}.',
  REMOTE_FAILURE: 'O servidor {host} respondeu com um erro[: {reply}].',
}
