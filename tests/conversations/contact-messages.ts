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
`
  .trim()
  .split('\n');

export const CLEAN: readonly string[] = `
llegamos el 12/09/2026 a las 15:30
somos 2 adultos y 3 niños
300 Mbps
piso 12, 45 m2
¿incluye 2 baños?
Hola, ¿está disponible del 12 al 15 de marzo?
¿Hay estacionamiento para un auto?
Somos 4 adultos y 2 niños de 5 y 7 años.
We are 2 adults and 1 child.
Llegamos a las 15:30 y salimos a las 11:00.
We land at 10:45 on flight LA1234.
El vuelo es el IB6841 y aterriza a las 7:25.
Mi vuelo es H2 204, llego 21:40.
Flight AV 87 arrives at 23:15.
El precio son $ 35.000 por noche, ¿verdad?
¿Serían 1.250.000 pesos por el mes?
Is it 1,250.00 dollars for a month?
Son US$ 450 por semana.
CLP 1250000 al mes está bien.
El total es 980.000 CLP con limpieza.
€ 1.100 al mes más 150 de gastos.
La garantía es de 300.000, ¿cuándo se devuelve?
Me sale 2.345.678 en total, ¿es correcto?
1500 euros me parece mucho por 30 noches.
¿Baja a 900 si me quedo 3 meses?
Del 01/03/2027 al 15/04/2027.
Del 01-03-2027 al 15-04-2027.
2027-03-01 a 2027-04-15
Desde 2027/03/01 hasta 2027/03/20
From 1 March 2027 to 15 April 2027.
Check in 12.03.2027, check out 20.03.2027
Entrada 3/4, salida 10/4
Las noches del 12, 13, 14 y 15.
12 13 14 15 de abril
¿Está libre 20, 21, 22 y 23 de julio de 2027?
La casa está en la calle Los Aromos 1234, ¿no?
Avenida Italia 850, depto 1204.
Es el número 45, piso 3, puerta 2.
Vivo en Gran Vía 28, cerca de Callao.
It is 221 Baker Street, second floor.
El departamento 1504 de la torre 2.
Mi reserva es la R-12345.
La reserva 10234567 aún no aparece.
My booking number is 1023456, can you check it?
El código postal es 7510123.
Is the postal code 28013?
CP 28013 Madrid
¿Cuántos m2 tiene? Dice 85 m2.
La cama es de 160 x 200.
El sofá mide 190x90x80 cm.
Wifi de 300 megas, ¿es estable?
Is the wifi 600 Mbps?
Está a 1200 metros del metro.
It takes 25 minutes on line 5.
El bus 506 pasa cada 12 minutos.
Metro línea 1, estación Los Leones.
Necesito factura a nombre de mi empresa.
¿Aceptan mascotas? Tengo un perro de 8 kg.
Do you allow pets? I have one cat.
Un patio, dos baños y tres habitaciones: perfecto.
One bed, two chairs and a table would be enough.
Uno de nosotros llega antes.
Dos o tres personas más pueden venir a cenar.
Two or three friends may visit.
Cuatro noches en abril y seis en mayo.
Llego el uno y me voy el diez.
I arrive on the first and leave on the tenth.
Somos dos, nos quedamos tres noches, llegamos a las cuatro.
Salimos a las 9, volvemos a las 18.
De 14:00 a 22:00 está bien.
Check in 15:00, check out 11:00, ¿se puede 12:30?
¿El horario de recepción es 9:00-18:00?
From 9 am to 6 pm somebody is there.
A las 8 am o 9 pm, como prefieras.
Trabajo en remoto, necesito escritorio y silencio.
I work remotely and need a desk.
¿Hay ascensor? Voy con una maleta de 23 kg.
La maleta pesa 23 kilos y la otra 10.
¿La cocina tiene horno?
Is there an oven in the kitchen?
¿El agua caliente está incluida?
¿Cuánto es la garantía?
Is the deposit 200 euros?
Gracias, muy amable.
Perfecto, quedamos así.
Thanks, see you soon!
Buenos días, me interesa mucho tu espacio.
Good morning, I love your place.
¿Puedo llegar tarde, a eso de las 23:30?
Mi tren llega a las 6:12 a Atocha.
El tren AVE 3142 llega a las 20:05.
Train 9542 at 14:20 from Paris.
¿Se puede pagar en dos veces?
Pagaría 50% ahora y 50% después.
Con el 10 % de descuento serían 315.000.
El dólar está a 950 pesos.
Gasto unos 45 kWh al mes.
The gas bill was 30 dollars.
Año de construcción 1998, reforma en 2019.
Built in 1920, renovated in 2015.
2019-2023 viví cerca de ahí.
Soy ingeniera, tengo 34 años.
I am 29 and study medicine.
Mi hija tiene 11 meses.
¿Hay cuna para un bebé de 6 meses?
La temperatura ayer fue de 31 grados.
Is it hot in January, like 35 degrees?
Quedo atento a tu respuesta.
¿El barrio es seguro de noche?
Is the area safe at night?
¿Qué tal funciona WhatsApp ahí con el wifi?
El wifi va bien para ver Instagram, ¿no?
Does Telegram work with that wifi?
Vi el espacio en Instagram y me gustó.
I saw it on Facebook last year.
No uso Facebook, por eso pregunto aquí.
Prefiero escribir por aquí y no por teléfono.
¿Hay teléfono fijo en el espacio?
Is there a landline?
No hace falta que me llames.
¿Hay recepción o me dejan las llaves?
The keys are in the lobby, right?
¿La clave del portón me la das al llegar?
El candado tiene 4 cifras, ¿no?
Is the pin of the door 4 digits?
Nos vemos el viernes 5 a las 17.
Viernes 12, sábado 13 y domingo 14.
Llegamos 3 el jueves y 2 más el sábado.
3 noches x 35.000 = 105.000
3 nights at 45 is 135, plus 20 of cleaning.
2 personas, 2 noches, 1 auto.
5 minutos a pie, 2 en bus.
Piso 7, ascensor hasta el 6.
Son 28 noches, no 30.
30 noches desde el 1 de junio.
90 días desde abril, luego ya veré.
Me quedaría 6 meses, de marzo a agosto de 2027.
Six months, from March to August 2027.
¿Hay descuento por 6 meses?
350, 400 o 450 euros: ¿cuál es el precio final?
25.000, 30.000 y 35.000 según temporada.
$25.000 - $30.000 por noche
25-30 mil por noche
30 a 40 lucas está bien
450 USD, 420 EUR o 400 GBP
S/ 120 por noche
1.200 soles al mes
MXN 8500 por semana
AR$ 150.000 por semana
¿El aire acondicionado es de 12000 BTU?
TV de 55 pulgadas con cable.
A 55 inch TV and 2 speakers.
Necesito 2 copias de las llaves.
Solo 1 juego de llaves, ¿verdad?
¿Hay lavadora de 8 kg?
Detergente 3 litros, lo llevo yo.
10:00 - 14:00 limpieza, ¿puede ser?
10:00 14:00 o 18:00, da igual
Mi hora de llegada: 16 h 45
Aterrizo 05:50, terminal 2, puerta 14.
Terminal 4S, 13:05, vuelo IB 3166.
UX1092 sale a las 9:35 y llega a las 22:10.
Vuelo LATAM LA 801, asiento 14C.
Flight number BA 247, seat 22A.
Asiento 12, coche 5, tren 03142.
¿Me puedes guardar una maleta hasta las 20:00?
Could you keep a bag until 8 pm?
¿Cuál es la dirección exacta?
Where exactly is it?
La foto 3 muestra dos camas y la 5 una sola.
En la foto 12 se ve el balcón.
¿El sofá cama es para 2?
Rol 1234-56, ¿es ese el del espacio?
Registro VT-123456-A, ¿correcto?
Número de registro VFT/MA/12345
El anuncio dice 4 estrellas.
4.8 de 5, qué bien valorado.
Rated 4.9 out of 5, great.
La línea 5 y la 6 se cruzan ahí.
El km 12 de la ruta 68.
Ruta 5 sur, kilómetro 1024.
Estoy a 3.500 km, no puedo verlo antes.
Somos la familia Ruiz, de 5 personas.
Mi jefe paga, son 21 noches.
He leído las reglas 1, 2 y 3.
I read rule 4 about smoking.
No fumo, no hago fiestas.
Dos preguntas: 1) ¿hay toallas? 2) ¿hay secador?
1. toallas 2. sábanas 3. secador
La casa tiene 2 plantas, 120 m2 y jardín de 300 m2.
Tiene 3 dormitorios, 2 baños, 1 cocina.
Cama 1: 90 cm, cama 2: 135 cm.
Estudio en la Universidad de Chile.
I study at King's College.
Trabajo at home tres días.
Meet at the station at nine.
Nos vemos en el punto de encuentro.
A las nueve en punto.
En ese punto com o no com, da igual.
Es un buen punto, gracias.
Limpio.Es luminoso y tranquilo.
¿Y la calefacción? ¿Es central?
Is heating included in the 45 dollars?
¿Cuántas personas caben, 6 u 8?
Hay 16 escalones hasta la puerta.
Tengo el pasaporte, lo llevo.
¿Piden documento al llegar?
15 || 30
4 || somos 4
10:30 || 18:00
35.000 || 40.000
Llego el 12 || y me voy el 15 de 2027
Vuelo la 801 el 15, vuelvo en el la 802.
flight la801, landing 10:45
Serían 2 noches de 45 y 3 de 60 euros.
Entre 25 30 mil por noche.
En 2027 450 euros me parece bien.
Reserva 10234567 de 4 noches.
La reserva 12345 2 personas.
Piso 3 puerta 2, calle Sur 1234.
Depto 1204, 3 camas.
Llego el 12 2 días antes.
$ 350.000 2 personas
Mi whatsapp funciona mal.
Tengo mi instagram privado.
My telegram stopped, sorry.
No uso mi facebook, gracias.
Mi whatsapp, mejor no.
Vi tu instagram.
Instagram, Facebook y Telegram no me interesan.
My Facebook account was closed.
¿Puedo ver Instagram y usar Skype con ese wifi?
Sin telegram ni whatsapp, por favor.
WhatsApp funciona
Una arroba de uva pesa 11 kilos.
¿Cuánto es una arroba en kilos?
La tecla arroba no anda en mi teclado.
Casa con patio, con jardín y con piscina.
Casa com piscina, por favor.
Uma casa com jardim e com garagem.
Precio,es lo único que falta.
Una botella de 33 cl.
Pisco de 750 cl, no gracias.
¿Se puede pagar al contado, com o sin factura?
O vienes tú y/o tu hermana.
Y/o dos personas más.
Me/nos gustaría verlo.
Nieve, siente el frío, mucho viento.
Nos vemos a las cuatro, cinco o seis.
Cuatro, cinco, seis: las que quieras.
Somos nueve, ocho adultos y un bebé.
Un tren, dos buses y tres horas.
El cuarto tiene cinco camas, siento que son muchas.
Siete vidas tiene el gato.
Once y cuarto, doce y media o trece horas.
It is nine, five or six minutes away.
Fire, live music and fine food nearby.
Nine live near the line here.
Tres tristes tigres.
我们三个人，住两晚
三月五日到三月九日
二人で行きます。七時に着きます
我们十二月二十一日到
Mi número de reserva es 12345 || y el vuelo LA 801
El número de la casa es 1234 || y luego el depto 56
La clave parte con 12 || y termina en 34
The address starts with 1234 || then turn left
El precio parte en 25000 || luego baja a 20000
Primero 30 noches || después 15 más
Primero llegan 2 personas || después 3 más
El metro comienza a las 600 || y termina a las 2300
`
  .trim()
  .split('\n');
