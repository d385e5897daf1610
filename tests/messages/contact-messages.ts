/** Messages as guests and hosts write them; made up for this test. Parts of one message that is sent in several are separated by ` || `. */
export const LEAKS: readonly string[] = `
juan arroba gmail punto com
+56 9 8765 4321
nueve ocho siete seis cinco cuatro tres dos uno
wa.me/569…
instagram: @casa_x
IBAN ES91…
ｊｕａｎ＠ｍａｉｌ．ｃｏｍ
Mi correo es ana.perez@gmail.com
escríbeme a hugo_lagos@hotmail.com y lo vemos
ana@example.com
Contact me at john.smith@company.co.uk please
my email: mary-jane99@yahoo.com
ana (arroba) gmail (punto) com
ana arroba gmail punto com
ana.perez arroba hotmail punto es
ana [at] gmail [dot] com
john at gmail dot com
john dot smith at outlook dot com
write to info at casaverde dot cl
anaperez @ gmail . com
ana perez@gmail. com
a n a @ g m a i l . c o m
mi gmail es anaperez88
anaperez88 gmail
soy anaperez en gmail
búscame: luciamora hotmail
аna@gmail.com
ana@gmаil.com
ａｎａ＠ｇｍａｉｌ．ｃｏｍ
ana＠gmail.com
a​na@gma​il.com
ana{at}gmail{dot}com
ana<arroba>gmail<punto>com
correo: pedro+viajes@live.com
pedro.viajes arroba yahoo punto com punto ar
mi mail: c.rojas@uc.cl
te dejo mi correo c.rojas(a)uc.cl
sofia.diaz at icloud.com
mándame un mail a reservas@casadelsol.es
email me, tom@tomstravels.org
my address is tom at tomstravels dot org
hola@depto-centro.cl para coordinar
el correo es marta guion bajo 22 arroba gmail punto com
martita22@gmail
marta22 arroba gmail
marta22 at gmail
correo marta.gomez@universidad.edu
escribe al correo m.gomez@unam.mx
mi e-mail es LUIS.SOTO@GMAIL.COM
luis.soto ( at ) gmail ( dot ) com
luis.soto AT gmail DOT com
luis soto arroba proton mail, o luis@protonmail.com
Tel: +56 9 1234 5678
llámame al 912345678
mi número es 9 1234 5678
+34 612 345 678
612345678
612 34 56 78
612-345-678
(02) 2345 6789
+1 (415) 555-2671
415.555.2671
call me on 07700 900123
+44 7700 900123
+5491112345678
11 1234-5678
mi celu 11-5555-4444
whatsapp 56912345678
wsp +56987654321
wasap 987654321
mi wpp es 9 8765 4321
nueve uno dos tres cuatro cinco seis siete ocho
nueve, uno, dos, tres, cuatro, cinco, seis, siete, ocho
mi fono es nueve ocho siete seis cinco cuatro tres dos uno
nine eight seven six five four three two one
zero seven seven zero zero nine zero zero one two three
seis uno dos, treinta y cuatro, cincuenta y seis, setenta y ocho
noventa y ocho, setenta y seis, cincuenta y cuatro, treinta y dos
double five one two three four five six
oh seven seven double zero nine hundred, call oh seven seven double zero nine zero zero one two three
9 uno 2 tres 4 cinco 6 siete 8
9one2three4five67
9_1_2_3_4_5_6_7_8
9*1*2*3*4*5*6*7*8
9|1|2|3|4|5|6|7|8
9~1234~5678
9.1.2.3.4.5.6.7.8
9-1-2-3-4-5-6-7-8
9 1 2 3 4 5 6 7 8
9,1,2,3,4,5,6,7,8
9/1234/5678
9 / 1234 / 5678
９１２３４５６７８
9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣
٩1234 5678 no, +56 9 1234 5678
9l2345678 llama
91234567O
9O1 234 567
9 I234 5678
+569 12 34 56 78
0056 9 1234 5678
56-9-1234-5678
cel. 0981 123 456
Perú: 987 654 321
+51 987 654 321
México 55 1234 5678
+52 55 1234 5678
Bogotá 310 123 4567
+57 310 1234567
Mi número: 3101234567
numero de telefono 22345678
fijo 2 2345 6789
teléfono de casa 223456789
llama al 600 123 4567
call 1-800-555-0199
my phone number is 202 555 0143
text me 2025550143
sms al 698765432
te paso mi contacto 698 765 432
agenda este 698.765.432
apunta: seis nueve ocho siete seis cinco cuatro tres dos
veintidós treinta y cuatro cincuenta y seis setenta y ocho
dos dos tres cuatro cinco seis siete ocho nueve
siete siete cero cero nueve cero cero uno
eight hundred no: eight zero zero five five five zero one nine nine
five five five zero one four three two
@ana.perez
@hugo_lagos
mi insta @anita.viaja
instagram: anaperez
instagram = anaperez
ig: ana_perez
ig ana_perez88
insta: luciaviaja
búscame en instagram como luciaviaja
soy luciaviaja, búscame en instagram
encuéntrame en facebook
agrégame en telegram
sígueme en insta
find me on instagram
add me on whatsapp
follow me on ig please
dm me on instagram
look me up on facebook
facebook: ana.perez.9
fb ana.perez.9
fb: casadelsol
telegram @hlagos
telegram: hlagos
telegram usuario hlagos
skype: live.hlagos
skype name hlagos77
snapchat: annie
tiktok @casaverde
twitter: @casaverde
discord user annie4
wechat id annie88
whatsapp: 56911112222
my instagram username is sunnyflat
mi usuario de ig es ana_p
mi instagram como usuario: anitaviaja
www.casaverde.cl
https://casaverde.cl/reserva
http://bit.ly/3xYz
mira casaverde.com
casaverde punto cl
casaverde punto com
casaverde dot com
casaverde . com
casaverde[.]com
casaverde (punto) com
wa.me/56912345678
t.me/hlagos
bit.ly/casa-verde
fb.com/casaverde
instagram.com/casaverde
más fotos en www punto casaverde punto cl
visit sunnyflats.net for a better price
sunnyflats dot net
mi web: hostaldelsur.com.ar
página hostaldelsur.es
airbnb.com/rooms/123456
booking.com/hotel/cl/sur
drive.google.com/fotos
maps.app.goo.gl/abc o goo.gl/abc123
linktr.ee/ana
cuenta ES91 2100 0418 4502 0005 1332
IBAN ES9121000418450200051332
transfiere a GB29NWBK60161331926819
CBU 2850590940090418135201
CLABE 032180000118359719
cuenta corriente 0012345678
cuenta rut 12345678
deposita en la cuenta 00-012-34567-89
DE89 3704 0044 0532 0130 00
my account number is 12345678
te paso el correo: ana punto perez arroba gmail punto com
anota mi correo, pepe arroba casaverde punto cl
anota: pepe at casaverde.cl
escribe a pepe @casaverde.cl
pepe@ casaverde.cl
9 1234 || 5678
+56 9 || 1234 || 5678
912 || 345 || 678
nueve uno dos || tres cuatro cinco || seis siete ocho
ana.perez || @gmail.com
ana.perez arroba || gmail punto com
mi insta es || @ana.perez
six one two || three four five || six seven eight
casaverde || .com
612 || 345678
escríbeme por whatsapp: 912 345 678
prefiero hablar por fuera, 9-8765-4321
paga menos si me llamas al 9 8765 4321
cheaper if you call +34 698 765 432
sin comisión: 698765432
llámame al 9123 4567
escríbeme al 612 34 56 78
text me 202 555 0143
mi fono, apunta el 2345 6789
reserva 9123 4567
9 1234 5678 pesos
9123 4567 noches
$ 9 1234 5678
CP 612 34 56 78
ll 9123 4567
mi telegram anaperez
Te paso mi instagram luciaviaja, mira las fotos
my snapchat sunnyflat
instagram casapatio
bit ly/abc123
las fotos están en bit ly/casapatio
wa me/56912345678
mira casapatio,com
casapatio;com/fotos
casapatio_cl
búscanos en casapatio com
visit casapatio com, it is cheaper
casapatio com/depto
九八七六五四三二一
llámame 九1234五678
玖捌柒陆伍肆叁贰
❾❽❼❻❺❹❸❷
anaperezarrobagmail
ana perez aroba gmail
ana arrova hotmail punto com
arroba anaperez en insta
búscame, arroba casa_patio
nuebe hocho ciete ceis sinco quatro trez dos uno
nueve ocho siette seis cinco cuatr tres dos
nien eigth sevn six fiv four thre two
nueve-ocho-siete-ceis-sinco-cuatro-tres
mi número empieza con 98765 || y termina en 4321
Mi fono parte con 9876 || sigue 54321
my number starts with 4479 || then 12345
the first digits are 69876 || the rest is 5432
mi whatsapp: primero 9876 || 54321
búscanos en casaverde punto es
la web es casaverde punto es
escribe a hola arroba casaverde punto es y te digo
depto-centro punto com punto pe
sígueme en @anaperez
9 12 09 2026
+12 09 2026 11
cel 1209 2026 45
2234-5678
22 33 44 55 66
9 1250 0000 llámame
llama al 9-1250-0000
11+9+8765+4321
edades 9 8 7 6 5 4 3 2 1
código 912345678
pedido 9 1234 5678
`
  .trim()
  .split('\n');
