import type { SourcesCode } from '@cais/domain/kernel/rule-codes/sources'

export const sources: Record<SourcesCode, string> = {
  SOURCE_FOLDER_OUTSIDE:
    'A pasta tem de estar dentro da pasta de entrada do servidor: indique só o nome, sem «..» nem «/» no início.',
  SOURCE_FOLDER_ROOT_MISSING:
    'Neste servidor não há pasta de entrada. Quem o mantém indica-a nas variáveis de ambiente.',
  SOURCE_FOLDER_UNUSABLE:
    'A pasta {folder} não existe, é um atalho, ou o Cais não pode ler e mover ficheiros nela.',
  SOURCE_PASSWORD_MISSING: 'Falta a palavra-passe ou a chave: sem ela não se pode ligar.',
  SOURCE_RUNNING: 'Já se está a buscar ficheiros por esta via. Espere pelo resultado.',
  SOURCE_PAUSED: 'Esta via está desligada. Ligue-a para buscar ficheiros.',
  SOURCE_CHANNEL_FIXED: 'O tipo de uma via não muda. Crie outra e desligue esta.',
  MESSAGE_TOO_LARGE: 'A mensagem tem mais de {limit} e não foi lida.',
  SENDER_NOT_ALLOWED: 'A mensagem vem de {sender}, que não está entre os remetentes permitidos.',
  HTTP_STATUS: 'O serviço {host} respondeu com o erro {status}.',
  HTTP_BUSY: 'O serviço {host} pediu para esperar (erro {status}). Tenta-se de novo mais tarde.',
  HTTP_ELSEWHERE: 'O serviço {host} mandou continuar noutro endereço ({other}), e isso não se faz.',
  HTTP_TOO_LARGE: 'O serviço {host} respondeu com mais de {limit}, e a página não foi lida.',
  HTTP_UNREADABLE: 'A resposta do serviço {host} não é o que se esperava: {what} não se encontra.',
  HTTP_PAGE_REPEATED: 'O serviço {host} repete a mesma página. O que veio antes foi aceite.',
  HTTP_PAGES_MANY: 'O serviço {host} tem mais de {limit} páginas. O resto vem na próxima vez.',
  API_KEY_WRONG: 'A chave de acesso falta, não é conhecida, ou foi revogada.',
  API_KEY_SCOPE: 'Esta chave não pode enviar isto. Peça uma chave para {kind}.',
  API_KEYS_MANY: 'O retalhista já tem {limit} chaves activas. Revogue uma antes de criar outra.',
  ARRIVAL_EMPTY: 'O ficheiro está vazio.',
  ARRIVAL_UNREADABLE: 'O ficheiro {name} não pôde ser lido do seu lugar. Tenta-se de novo.',
}
