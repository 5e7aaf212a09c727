import type { PeopleCode } from '@cais/domain/kernel/rule-codes/people'

export const people: Record<PeopleCode, string> = {
  CUSTOMER_INACTIVE:
    'O cliente[ {customer}] está inactivo e não recebe documentos novos. Escolha outro, ou peça a um administrador que o active.',
  NUIT_TAKEN:
    'O NUIT[ {nuit}] já está noutra ficha[: {customer}]. Use essa ficha; se é a mesma empresa com outra loja, confirme-o na ficha.',
  PHONE_INVALID: 'O telefone[ {phone}] não é válido. Escreva-o como +258 84 123 4567.',
  GLN_INVALID: 'O GLN[ {gln}] não é válido. Confirme os 13 algarismos.',
  ADDRESS_MISSING: 'Escreva a morada.',
  PAYMENT_CONDITION_UNKNOWN:
    'A condição de pagamento[ «{condition}»] não diz o prazo. Escreva-a como «30 dias» ou «Pronto pagamento».',
  PRINCIPAL_WAREHOUSE_MISSING:
    'Escolha o armazém de onde este cliente é servido, ou mude o tipo de alocação.',
  SEGMENT_RULE_EMPTY:
    'A regra[ {number}] não tem nenhuma condição. Indique uma, ou use o segmento dos restantes.',
  SEGMENT_RANGE_EMPTY:
    'O intervalo[ da regra {number}] não tem nenhum valor: o fim deve ser maior do que o início.',
  SEGMENT_CONDITION_UNKNOWN: '[{value} ]não existe. Escolha da lista.',
  SEGMENT_RULE_UNREACHABLE:
    'A regra[ {number}] nunca se aplica: a regra[ {earlier}] fica com todos os seus clientes. Mude a ordem ou as condições.',
  SEGMENT_RANGES_OVERLAP:
    'O intervalo[ da regra {number}] cruza o da regra[ {earlier}]. Comece onde o outro acaba.',
  SEGMENT_UNKNOWN: 'O segmento[ «{segment}»] não está nas regras. Escolha um da lista.',
  USERNAME_TAKEN: 'O nome de utilizador[ {username}] já existe.',
  USERNAME_INVALID:
    'O nome de utilizador só leva letras minúsculas, algarismos e os sinais . _ - + @, sem espaços.',
  EMAIL_TAKEN: 'O e-mail[ {email}] já é de outro utilizador.',
  BRANCH_UNKNOWN: 'A filial[ {branch}] não existe. Escolha outra.',
  OPERATION_UNKNOWN: 'A operação[ {operation}] não existe. Escolha outra.',
  OWN_ACCESS:
    'Ninguém muda os seus próprios papéis, âmbito ou estado. Peça a outro administrador que o faça.',
  ROLE_NOT_GRANTABLE: 'Só um administrador dá este papel[: {roles:role}].',
  USER_ABOVE_EDITOR:
    'Este utilizador tem um papel que não pode dar[: {roles:role}]. Só um administrador lhe muda os papéis, o âmbito, o estado ou a senha.',
  SEE_AS_OWN: 'Já vê o produto como você mesmo. Escolha outro utilizador.',
  SEE_AS_ABOVE:
    'Este utilizador tem um papel que não pode dar[: {roles:role}]. Só um administrador vê o produto como ele.',
  SEEING_AS_READ_ONLY:
    'Está a ver como {name}: só leitura. Nada foi alterado. Volte a ser você para fazer isto.',
  SEEING_AS_CLOSED:
    'Está a ver como {name}: as sessões e as senhas desta pessoa ficam fechadas. Volte a ser você para as ver.',
  PASSWORD_TOO_SHORT: 'A senha deve ter pelo menos {min} caracteres.',
  PASSWORD_WRONG: 'A senha actual não está correcta.',
  PASSWORD_COMMON:
    'Esta senha está entre as primeiras que se experimentam. Escolha uma que ninguém adivinhe.',
  PASSWORD_HAS_NAME: 'A senha não pode conter o nome de utilizador.',
  PASSWORD_SAME: 'A nova senha é a actual.',
  PASSWORD_RESET_OWN: 'A sua própria senha muda-se no perfil.',
  PASSWORD_LINK_INVALID:
    'Esta ligação já não serve: foi usada, substituída por outra ou passou do prazo. Peça uma nova a um administrador.',
  PASSWORD_CHANGE_REQUIRED: 'Entrou com uma senha temporária. Escolha a sua para continuar.',
  USER_INACTIVE: 'O utilizador está desactivado. Active-o primeiro.',
  PASSWORD_MISMATCH: 'A confirmação da senha não é igual à senha definida.',
  PRINTER_ADDRESS_INVALID:
    'O endereço[ {address}] não é de uma impressora. Escreva-o como ipp://10.20.4.31 ou ipp://nome/caminho.',
  PRINTER_UNKNOWN: 'A impressora[ {printer}] não existe.',
  LAST_ADMIN: 'Tem de ficar pelo menos um administrador activo.',
}
