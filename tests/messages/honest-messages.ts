/** Messages without contact data, as guests and hosts write them; made up for this test. Parts of one message are separated by ` || `. */
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
from 09/12/2026 to 09/20/2026
arriving 09/20/2026
We come 9/12/2026 and leave 9/20/2026.
12/24/2026 - 01/02/2027
12-24-2026 to 01-02-2027
12.24.2026
Arriving 12/31/26, leaving 1/3/27.
1/3/27-1/10/27
1/3-1/10
01/03/27 - 10/03/27
Del 1/3/27 al 10/3/27, dos personas.
del 12/09 al 20/09/2026
12/09-20/09/2026
12-20/09/2026
12/09/2026-20/09/2026
12.09.2026-20.09.2026
12.09.26-20.09.26
12. 09. 2026 - 20. 09. 2026
12 09 2026
12 09 2026 al 20 09 2026
09 12 2026 to 09 20 2026
2026 09 12
2026.09.12 - 2026.09.20
2026/9/1-2026/9/8
2026-9-1/2026-9-8
20260912
20260912-20260920
Del 20260912 al 20260920.
12092026
Llegada 12092026, salida 20092026.
2026-09-12 15:30
2026-09-12T15:30
12/09/2026 15:30 - 20/09/2026 11:00
12/09/2026 a las 15.30
12/09/2026, 11/10/2026 o 12/11/2026
¿Tienes 12/09/2026 / 20/09/2026 / 27/09/2026?
Fechas posibles: 3/4/2027, 4/4/2027, 5/4/2027.
Free on 4/3/2027, 4/4/2027 or 4/5/2027?
check-in 03/15/2027; check-out 03/22/2027
check in: 03152027
Mar 15 2027 - Mar 22 2027
15 mar 2027 - 22 mar 2027
15/mar/2027 al 22/mar/2027
15-Mar-2027 to 22-Mar-2027
March 15, 2027 to March 22, 2027
March 15-22 2027
15-22 de marzo de 2027
Del 15 al 22 03 2027
2026-2027
2026/2027
2025 2026 2027
Temporada 2026-2027, ¿mismo precio?
Curso 2026/27, de septiembre a junio.
Semestre 2027-1, o sea de marzo a julio.
01/2027 a 06/2027
enero 2027 - junio 2027
From 01/2027 to 06/2027
nos vemos @ las 5
see you @ 5 pm
See you @ noon
Nos vemos @ la entrada
meet @ the lobby
Cena @ casa el viernes, ¿se puede?
Llego @ 18:30 más o menos
arriving @ around 9
work @ home three days a week
2 noches @ 45.000 cada una
3 nights @ 60 each
El punto es que llegamos tarde
El punto es importante
Mi punto es otro
ese punto es clave
Otro punto es el ruido
A tal punto es así que dormí con tapones
El punto no es el precio
Ese punto me preocupa
Un punto de encuentro cerca
El punto al que vamos es el parque
Desde ese punto la vista es linda
Hasta cierto punto es normal
El punto co-trabajo suena bien
En este punto pe no sé
Punto pe, amigo, así nomás
En un punto es Madrid y en otro Segovia
the dot is not working on the remote
The dot me and my son saw on the wall
Connect the dots and it is fine
dos puntos: es caro y es lejos
A las 9 en punto es la reunión
8 en punto cl
El tema punto por punto es largo
Punto y aparte: ¿hay secador?
Vino tinto y punto. Es lo que llevo.
Gracias. Es perfecto.
Perfecto.Me parece bien
Sí.No hay problema
Llegamos tarde.Es un vuelo largo
Bien.Co-trabajo dos días
No fumamos.Pe ro traemos perro
¿Cuánto sale?Me interesa
Ok.me parece bien
No.Es otro
Great.It works
Thanks.See you
Perfect.Me too
$ 1.250.000 al mes
1.250.000
$1,250,000 per month
1,250,000 pesos
1 250 000 pesos
1 250 000
CLP 1.250.000,00
ARS 1.250.000 por mes
ARS 12.500.000
12.500.000 pesos argentinos
USD 1,250.00
US$1,250.00 x 3 = US$3,750.00
1250000
1250000 al mes me parece bien
Son 1250000 por todo
Ofrezco 1200000
2400000 en total por dos meses
El total sería 3450000, ¿cierto?
Total 1.250.000 + 150.000 = 1.400.000
450.000 / 500.000 / 550.000
450.000 500.000 550.000
450.000-500.000
450000-500000 al mes
450000 a 500000
Entre 450000 y 500000
300 - 350 - 400 euros
1.100,50 EUR
3 x 1.100 = 3.300
45 x 7 = 315
45*7=315
100+20+30+50
10% de 1.250.000
1.250.000 menos 10%
35.000+19% IVA
UF 12,5 más gastos
15:30-16:00
15.30 - 16.00
15h30-16h00
7:00, 7:30, 8:00
Bus 7:00 7:30 8:00 8:30
10.00 11.00 12.00 13.00
10-11-12-13
Entre las 10 y las 11 30
0800-1300
08:00-13:00 y 15:00-19:00
de 0800 a 1900 hrs
lun-vie 9-18, sáb 10-14
Mon-Fri 9-5, Sat 10-2
9-5 job, five days
24/7
24/7 365
365 24 7
2 3 4 5 6 7 8
Noches 1 2 3 4 5 6 7 de mayo
1, 2, 3, 4, 5, 6, 7, 8
1-2-3-4-5-6-7
3 4 5 6 7 8 9 de enero
12,13,14,15,16,17,18 de febrero
28 29 30 31 de marzo
28, 29, 30, 31, 1, 2, 3
Dec 28 29 30 31
Somos 2, 4, 6 u 8 según el día
2 adultos 2 niños 1 bebé 1 perro
2A 2N 1B
Edades: 3, 5, 7, 34 y 36
Ages 3 5 7 34 36
Edades 41, 39, 12, 9, 4
Mis hijos tienen 12, 10, 8, 6 y 4
85 m2, 3 piezas, 2 baños, 1 bodega
160x200, 140x190 y 90x190
160 x 200 / 140 x 190
190x90x80 y 120x60x75
55" 4K, 1920x1080
1920x1080
3840x2160 a 60 Hz
300/300 Mbps
600/600 megas simétricos
1000/500 Mbps
220V 50Hz 16A
12000/18000 BTU
12.000-18.000 BTU
-33.4
La foto 3, 4, 5 y 6
Fotos 10, 11, 12, 13, 14
Rooms 101, 102 and 103
Deptos 1204, 1205 y 1206
Depto 1204-B
Torre 2 piso 15 depto 1504
Metro L1, L2, L5
Buses 506, 507, 513 y 401
Buses 506 507 513
Líneas 1 2 5 y 6
Ruta 68 km 12,5
Autopista 5, salida 23, 1.200 m
Vuelos LA 801 y LA 802
LA801/LA802
IB6841 + IB3166
Vuelo 801 12/09 15:30
QR 774, 22:55, T4S
Tren 03142, coche 5, plaza 12C
Asientos 14A 14B 14C
R-12345 y R-12346
R-1234567
Reserva R-10234567
Pedido 1023456-7
N.º 1023456
Ref. 1023456
ref 1023456
Código 1023456
El código de descuento es VERANO2027
Factura 0001-00001234
Boleta 1234567
Ticket 1234567
RUT de empresa para la factura
ISBN 978-84-376-0494-7
CEP 1250-096
4.8/5 con 1.234 opiniones
1.234.567 habitantes
Somos 3: 2+1
50/50
50-50
1-2 semanas
2-3 meses
3-4 días
15-20 minutos
20-25-30 minutos
100-150-200 metros
1990-2027
1985 - 1990 - 1995
Nací en 1990
Años 2019, 2020, 2021 y 2022
2019/2020/2021
Covid 2020-2022
Estaré del 5 al 12, del 19 al 26 y del 2 al 9
From the 5th to the 12th
5-12, 19-26
5-12/3, 19-26/3
5/3-12/3, 19/3-26/3
5/3 12/3 19/3 26/3
3/5 3/12 3/19 3/26
Saturdays 3/5, 3/12, 3/19 and 3/26
Lunes 1, 8, 15, 22 y 29
1 8 15 22 29
1/8/15/22/29
Nights 5, 12, 19, 26
05.03 - 12.03 / 19.03 - 26.03
sem 10 11 12 13
Semanas 10-13
Weeks 36-39
Temperatura 31/18, 30/17, 29/16
31° 18° 30° 17°
Wifi 5 GHz y 2,4 GHz
El precio bajó de 45.000 a 40.000 y luego a 38.500
45.000 → 40.000 → 38.500
Día 1: 45, día 2: 45, día 3: 60
Lunes 45, martes 45, viernes 60, sábado 60
45 + 45 + 60 + 60 = 210
Serían 7 x 45 = 315, menos 10% = 283,5
Mi presupuesto: 900-1000-1100
budget 900 / 1000 / 1100
900 1000 1100 euros
¿900, 1000 o 1100?
Garantía 300.000 + mes 450.000 + aseo 35.000
300.000 450.000 35.000
Llaves 2, controles 1, tarjetas 3
Te escribo por aquí, por la app de Posada
Escríbeme por este chat cuando puedas
Por aquí está perfecto, gracias
¿Me puedes llamar cuando llegue el momento, por la web?
Dame un minuto y te contesto aquí.
Vi tu anuncio en Google
I found you on Google
¿Se ve Netflix en la tele?
¿Hay Netflix, HBO o Disney?
Netflix works?
Trabajo en Google
I work at Google
I work at Amazon
Estudio en la U. de Chile
J. Pérez es mi jefe
Soy el Sr. Soto
Dr. Soto y Sra. Díaz
P. ej. el lunes
etc. es lo de menos
Atte. Ana
EE. UU. y Canadá
p.m. o a.m.
a.m./p.m.
U.S. citizens
No. 5
Av. Italia
Apto. no. 3
Depto. en Ñuñoa
Mt. Fuji
St. Michael es mi calle
Hola! Somos una pareja tranquila, no fumamos.
Hi! We are a quiet couple, no smoking.
¿A cuántas cuadras está el metro?
How many blocks to the subway?
Llevamos un gato muy tranquilo.
¿Se puede dejar la maleta antes del check-in?
Can we drop bags before check-in?
¿El baño es compartido o privado?
Is the bathroom shared or private?
¿Hay escritorio y silla cómoda?
¿El edificio tiene gimnasio o piscina?
Does the building have a gym or a pool?
Somos estudiantes de intercambio de Portugal.
Llegamos en bici, ¿hay dónde dejarlas?
¿La luz y el agua van incluidas?
Are utilities included?
¿A qué hora es el check-out?
What time is check-out?
Me encanta la terraza.
¿Cuál es la clave del wifi? La pido al llegar.
Podemos firmar el contrato el primer día.
¿El depósito se devuelve en cuánto tiempo?
How soon is the deposit returned?
`
  .trim()
  .split('\n');
